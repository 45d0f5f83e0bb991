import { application } from '../../resources/application';
import { version } from '../../version';
import { previewed } from './preview';
import { UNKNOWN } from '../values/markers';

const news = { name: 'web', image: 'shop:2' };
const olds = { name: 'web', image: 'shop:1', workspace: 'default', memory: 1024, port: 3000 };
const preview = (state: object) => previewed(application, 'default', { olds: { ...state }, news });

describe("the preview's values of arguments that the program does not set", () => {
  it("for a new object: the default, but not the platform's choice", () => {
    expect(preview({})).toMatchObject({ memory: 2048, port: 8080, enabled: true, region: UNKNOWN });
  });

  it("for an existing object: the platform's value, because an update keeps it", () => {
    const known = preview({ ...olds, region: 'us-was-1', __by: `${version} memory port region` });
    expect(known).toMatchObject({ memory: 1024, port: 3000, region: 'us-was-1' });
    expect(known).not.toHaveProperty('prefix');
  });

  it('for an argument that the program has just dropped: the default', () => {
    expect(preview({ ...olds, __by: version })).toMatchObject({ memory: 2048, port: 8080 });
  });

  it('for a state from before this feature: nothing', () => {
    expect(preview({ name: 'web', image: 'shop:1' })).toMatchObject({ memory: UNKNOWN, region: UNKNOWN });
  });

  it('for possible secrets: empty', () => {
    expect(preview({})).toMatchObject({ envs: UNKNOWN });
    expect(preview({ ...olds, __by: `${version} envs` })).toMatchObject({ envs: UNKNOWN });
    expect(preview({ ...olds, envs: [], __by: `${version} envs` })).toMatchObject({ envs: [] });
  });

  it('for arguments that others may change, and for control arguments: nothing', () => {
    for (const key of ['labels', 'traffic', 'timeoutSeconds', 'adoptExisting']) {
      expect(preview({})).not.toHaveProperty(key);
    }
  });
});
