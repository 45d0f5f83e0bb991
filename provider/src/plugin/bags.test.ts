/** Bags on the wire are the library's, byte for byte in meaning. */
import { CheckResponse, ReadRequest, ReadResponse } from '@pulumi/pulumi/proto/provider_pb';
import * as fc from 'fast-check';
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import type { Fields } from '../resource';
import { bagOf, contentsOf, readMessage, writeMessage } from './bags';

type Plain = Parameters<typeof Struct.fromJavaScript>[0];

/** The values of a message's bag, which must be there. */
function valuesOf(bag: Struct | undefined): Fields {
  if (bag === undefined) throw new Error('the message has no such bag');
  return contentsOf(bag);
}

const anyFields = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ noUnicodeString: false }), {
  noNullPrototype: true,
}) as fc.Arbitrary<Fields>;

/** JSON has no negative zero. */
const asJson = (fields: Fields) => JSON.parse(JSON.stringify(fields)) as Fields;

it('reads what the library writes', () => {
  fc.assert(
    fc.property(anyFields, anyFields, (properties, inputs) => {
      const request = new ReadRequest();
      request.setUrn('urn:pulumi:dev::shop::workload:index:Drive::data');
      request.setProperties(Struct.fromJavaScript(asJson(properties) as Plain));
      request.setInputs(Struct.fromJavaScript(asJson(inputs) as Plain));
      // Between other bytes, as in a buffer of the network.
      const bytes = Buffer.concat([Buffer.from('before'), request.serializeBinary()]).subarray(6);
      const read = readMessage(ReadRequest, bytes);
      expect(read.getUrn()).toBe(request.getUrn());
      expect(read.hasProperties()).toBe(true);
      const [found, other] = [read.getProperties(), read.getInputs()].map(valuesOf);
      expect(found).toEqual(asJson(properties));
      expect(other).toEqual(asJson(inputs));
    }),
  );
});

it('writes what the library reads', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      const response = new ReadResponse();
      response.setId('data');
      response.setProperties(bagOf(asJson(fields)));
      const read = ReadResponse.deserializeBinary(writeMessage(ReadResponse, response));
      expect(read.getId()).toBe('data');
      expect(read.getProperties()?.toJavaScript()).toEqual(asJson(fields));
      expect(read.getInputs()).toBeUndefined();
    }),
  );
});

it('lets the library read and write a bag, too', () => {
  const fields = { name: 'data', labels: { team: 'sales' }, sizes: [1, null, { deep: true }] };
  expect(bagOf(fields).toJavaScript()).toEqual(fields);
  expect(Struct.deserializeBinary(bagOf(fields).serializeBinary()).toJavaScript()).toEqual(fields);
  const response = new CheckResponse();
  response.setInputs(Struct.fromJavaScript(fields));
  const read = readMessage(CheckResponse, writeMessage(CheckResponse, response));
  expect(valuesOf(read.getInputs())).toEqual(fields);
});

it('keeps a key that JavaScript would take for the prototype', () => {
  const fields = JSON.parse('{"labels": {"__proto__": {"polluted": true}}}') as Fields;
  const response = new CheckResponse();
  response.setInputs(bagOf(fields));
  const read = readMessage(CheckResponse, writeMessage(CheckResponse, response));
  const { labels } = valuesOf(read.getInputs()) as { labels: Fields };
  expect(Object.keys(labels)).toEqual(['__proto__']);
  expect(labels.polluted).toBeUndefined();
});

it('says what it cannot write', () => {
  const response = new CheckResponse();
  response.setInputs(bagOf({ size: 1n }));
  expect(() => writeMessage(CheckResponse, response)).toThrow('a property bag cannot contain a bigint');
});
