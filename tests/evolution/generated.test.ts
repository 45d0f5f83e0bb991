/** What the generators and the plugin make of an argument with a former name. */
import { z } from 'zod';
import { factsOf, generateArguments, generateOutputs } from '../../provider/src/generate/classes';
import { argumentsUnderAllNames } from '../../provider/src/lifecycle/values/facts';
import { field } from '../../provider/src/lifecycle/values/fields';
import { generateSchema } from '../../provider/src/generate/schema';
import { contentsOf } from '../../provider/src/plugin/bags';
import { encode, open, sealed } from '../../provider/src/plugin/wire';
import { isSealed } from '../../provider/src/lifecycle/values/markers';
import { providerKind } from '../../api/src/generate/provider';
import { drive } from '../../api/src/kinds/drive';
import { KEY, LOCKER } from './kinds';

const shown = [LOCKER.renamed, KEY.renamed].map((one) => ({ ...one, ...one.seen }));

it('classes have both names, require none, and mark the former one', () => {
  const args = generateArguments(shown, [], []);
  expect(args).toMatch(/readonly location\?: pulumi\.Input<Region>;/);
  expect(args).toMatch(
    /Former name of `location`\. @deprecated Use `location`\. \*\/\n {2}readonly region\?:/,
  );
  const outputs = generateOutputs(shown);
  for (const name of ['region', 'location', 's3Url', 'address'])
    expect(outputs).toContain(`readonly ${name}: pulumi.Output<string>;`);
});

/** The package schema links each kind to its rules. */
const named = shown.map((one) => ({ ...one, type: one.type === 'Key' ? 'IntegrationConnection' : 'Drive' }));

it('the package schema has both names, requires none, and marks the former one', () => {
  const { resources } = JSON.parse(generateSchema(named, [], [], '9.9.9', {})) as {
    resources: Record<string, Record<string, Record<string, Record<string, unknown>> & readonly string[]>>;
  };
  const { inputProperties, properties, requiredInputs, required } = resources['workload:index:Drive'] ?? {};
  expect(inputProperties?.location).toMatchObject({ type: 'string', willReplaceOnChanges: true });
  expect(inputProperties?.region).toMatchObject({
    type: 'string',
    willReplaceOnChanges: true,
    deprecationMessage: 'Use `location`.',
  });
  expect(properties?.s3Url).toMatchObject({ deprecationMessage: 'Use `address`.' });
  expect(requiredInputs).toEqual([]);
  expect(required).toEqual(expect.arrayContaining(['region', 'location', 's3Url', 'address']));
  const key = resources['workload:index:IntegrationConnection'];
  for (const bag of [key?.inputProperties, key?.properties])
    expect([bag?.secret, bag?.credentials]).toMatchObject([{ secret: true }, { secret: true }]);
});

it('an argument with a default shows none: a generated package would set it beside the former name', () => {
  const args = z.strictObject({
    size: field(z.string().default('small'), { formerly: ['extent', 'width'] }).describe('Size.'),
  });
  const { size, extent, width } = argumentsUnderAllNames(args).shape;
  for (const schema of [size, extent, width]) expect(schema).toBeInstanceOf(z.ZodOptional);
});

it('a class tells the engine that a renamed secret is secret under both names', () => {
  const facts = shown[1] && factsOf(shown[1], []);
  expect(facts?.secret).toEqual(['credentials', 'secret']);
  expect(facts?.secretOutputs).toEqual(expect.arrayContaining(['credentials', 'secret']));
  expect(facts?.former).toEqual({ secret: 'credentials' });
});

it.each(['secret', 'credentials'])('the plugin encrypts a secret under both names, written as %s', (name) => {
  const value = { TOKEN: 'x' };
  const bag = contentsOf(encode(KEY.renamed, { secret: value, credentials: value }, open({ [name]: value })));
  expect([isSealed(bag.secret), isSealed(bag.credentials)]).toEqual([true, true]);
});

it.each(['labels', 'tags'])('and what the program made secret, written as %s', (name) => {
  const value = { team: 'x' };
  const news = open({ [name]: { team: sealed('x') } });
  const bag = contentsOf(encode(LOCKER.renamed, { labels: value, tags: value }, news));
  expect(JSON.stringify([bag.labels, bag.tags])).not.toContain('{"team":"x"}');
});

it('a description says all of it', () => {
  const { region } = drive.fields;
  if (region === undefined || region === 'common') throw new Error('a drive has a region');
  const text = providerKind({
    ...drive,
    retired: { size: 'Leave it out.' },
    form: 2,
    fields: { ...drive.fields, region: { ...region, formerly: ['place'], deprecated: 'Use nothing.' } },
  });
  expect(text).toMatch(/formerly: \["place"\]/);
  expect(text).toContain("deprecated: 'Use nothing.'");
  expect(text).toContain('retired: {"size":"Leave it out."},');
  expect(text).toContain('form: 2,');
});
