/** A platform and an engine for the tests of one file, new for each test. */
import { Engine } from '../faults/engine';
import { startWorld, type World } from './world';

export class Fresh {
  #world: World | undefined;
  #engine: Engine | undefined;

  /** Call where tests are declared. */
  constructor() {
    beforeAll(async () => {
      this.#world = await startWorld();
    });
    beforeEach(() => {
      this.reset();
    });
    afterAll(() => this.world.stop());
  }

  get world(): World {
    if (this.#world === undefined) throw new Error('no test is running yet');
    return this.#world;
  }

  get engine(): Engine {
    return (this.#engine ??= new Engine(this.world.providers));
  }

  set engine(engine: Engine) {
    this.#engine = engine;
  }

  reset(): void {
    this.world.reset();
    this.#engine = undefined;
  }
}
