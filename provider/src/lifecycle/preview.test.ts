import { application } from '../resources/application';
import { version } from '../version';
import { previewed } from './preview';
import { UNKNOWN } from './unknowns';

const news = { name: 'web', image: 'shop:2' };
const olds = { name: 'web', image: 'shop:1', workspace: 'default', memory: 1024, port: 3000 };
const preview = (state: object) => previewed(application, 'default', { olds: { ...state }, news });

describe('what a preview knows of arguments that the program leaves out', () => {
  it('of a new object: the default, and not what the platform chooses', () => {
    expect(preview({})).toMatchObject({ memory: 2048, port: 8080, enabled: true, region: UNKNOWN });
  });

  it('of one that is there: what the platform answered, because an update leaves it alone', () => {
    const known = preview({ ...olds, region: 'us-was-1', __by: `${version} memory port region` });
    expect(known).toMatchObject({ memory: 1024, port: 3000, region: 'us-was-1' });
    expect(known).not.toHaveProperty('prefix');
  });

  it('of one whose program has just stopped writing them: the default', () => {
    expect(preview({ ...olds, __by: version })).toMatchObject({ memory: 2048, port: 8080 });
  });

  it('of one whose state is older than that: nothing', () => {
    expect(preview({ name: 'web', image: 'shop:1' })).toMatchObject({ memory: UNKNOWN, region: UNKNOWN });
  });

  it('of what may be secret, that it is empty', () => {
    expect(preview({})).toMatchObject({ envs: UNKNOWN });
    expect(preview({ ...olds, __by: `${version} envs` })).toMatchObject({ envs: UNKNOWN });
    expect(preview({ ...olds, envs: [], __by: `${version} envs` })).toMatchObject({ envs: [] });
  });

  it('nothing of what others may add to, and of what is handed over', () => {
    for (const key of ['labels', 'traffic', 'timeoutSeconds', 'adoptExisting']) {
      expect(preview({})).not.toHaveProperty(key);
    }
  });
});
