/**
 * Property bags on the engine's wire, straight between bytes and plain values. The library makes a message, a map and an
 * entry for each value; a refresh of many resources would spend much of its time there.
 */
import { BinaryReader, BinaryWriter, type Message } from 'google-protobuf';
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import { put } from '../lifecycle/values/values';
import type { Fields } from '../resource';

const contents = new WeakMap<Struct, Fields>();

/** The values of a bag. They must not be changed. */
export function contentsOf(bag: Struct): Fields {
  const known = contents.get(bag) ?? bag.toJavaScript();
  contents.set(bag, known);
  return known;
}

/** A bag of these values. None of them may be `undefined`. */
export function bagOf(fields: Fields): Struct {
  const bag = new Bag();
  contents.set(bag, fields);
  return bag;
}

/** A bag that becomes a map of messages only if the library asks for one. */
class Bag extends Struct {
  #map: ReturnType<Struct['getFieldsMap']> | undefined;

  override getFieldsMap(): ReturnType<Struct['getFieldsMap']> {
    const known = contentsOf(this) as Parameters<typeof Struct.fromJavaScript>[0];
    this.#map ??= Struct.fromJavaScript(known).getFieldsMap();
    return this.#map;
  }
}

/** The generated class of a message. */
export interface MessageClass<M extends Message> {
  new (): M;
  deserializeBinaryFromReader(message: M, reader: BinaryReader): M;
  serializeBinaryToWriter(message: M, writer: BinaryWriter): void;
}

/** Reads a message. Only `contentsOf` knows the values of its bags. */
export function readMessage<M extends Message>(type: MessageClass<M>, bytes: Uint8Array): M {
  // A view, because the library copies a Buffer.
  const reader = new BinaryReader(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  // The generated classes call this method for each field that is a message.
  reader.readMessage = (message: unknown, read) => {
    within.call(reader, message, message instanceof Struct ? readBag : read);
  };
  return type.deserializeBinaryFromReader(new type(), reader);
}

export function writeMessage<M extends Message>(type: MessageClass<M>, message: M): Buffer {
  const writer = new BinaryWriter();
  writer.writeMessage = (field, value: unknown, write) => {
    if (value instanceof Bag) below.call(writer, field, contentsOf(value), writeFields);
    else below.call(writer, field, value, write);
  };
  type.serializeBinaryToWriter(message, writer);
  const { buffer, byteOffset, byteLength } = writer.getResultBuffer();
  return Buffer.from(buffer, byteOffset, byteLength);
}

const { readMessage: within } = BinaryReader.prototype;
const { writeMessage: below } = BinaryWriter.prototype;

/* Numbers of the fields of Struct, of its entries, of Value and of ListValue (google/protobuf/struct.proto). */
const FIELDS = 1;
const [KEY, VALUE] = [1, 2];
const [NULL, NUMBER, TEXT, BOOLEAN, STRUCT, LIST] = [1, 2, 3, 4, 5, 6];
const ITEMS = 1;

/** A place for what is read. */
interface Slot {
  key: string;
  value: unknown;
}

function readBag(bag: Struct, reader: BinaryReader): void {
  contents.set(bag, fieldsOf(slotsIn(reader)));
}

function slotsIn(reader: BinaryReader): Slot[] {
  const slots: Slot[] = [];
  while (reader.nextField()) {
    if (reader.getFieldNumber() !== FIELDS) {
      reader.skipField();
      continue;
    }
    const slot: Slot = { key: '', value: null };
    within.call(reader, slot, readEntry);
    slots.push(slot);
  }
  return slots;
}

/**
 * In the order of their keys. The engine sends them in any order, and objects whose keys came in different orders are
 * slow in everything that follows.
 */
function fieldsOf(slots: Slot[]): Fields {
  const fields: Fields = {};
  for (const { key, value } of slots.sort(byKey)) put(fields, key, value);
  return fields;
}

const byKey = ({ key }: Slot, other: Slot) => (key < other.key ? -1 : 1);

function readEntry(slot: Slot, reader: BinaryReader): void {
  while (reader.nextField()) {
    const field = reader.getFieldNumber();
    if (field === KEY) slot.key = reader.readString();
    else if (field === VALUE) within.call(reader, slot, readValue);
    else reader.skipField();
  }
}

function readValue(slot: Slot, reader: BinaryReader): void {
  while (reader.nextField()) {
    switch (reader.getFieldNumber()) {
      case NUMBER:
        slot.value = reader.readDouble();
        break;
      case TEXT:
        slot.value = reader.readString();
        break;
      case BOOLEAN:
        slot.value = reader.readBool();
        break;
      case STRUCT:
        within.call(reader, slot, readStruct);
        break;
      case LIST: {
        const items: unknown[] = [];
        within.call(reader, items, readItems);
        slot.value = items;
        break;
      }
      default:
        // Null, which is the value of a slot without any other.
        reader.skipField();
    }
  }
}

function readStruct(slot: Slot, reader: BinaryReader): void {
  slot.value = fieldsOf(slotsIn(reader));
}

function readItems(items: unknown[], reader: BinaryReader): void {
  while (reader.nextField()) {
    if (reader.getFieldNumber() !== ITEMS) {
      reader.skipField();
      continue;
    }
    const slot: Slot = { key: '', value: null };
    within.call(reader, slot, readValue);
    items.push(slot.value);
  }
}

function writeFields(fields: Fields, writer: BinaryWriter): void {
  for (const entry of Object.entries(fields)) below.call(writer, FIELDS, entry, writeEntry);
}

function writeEntry([key, value]: readonly [string, unknown], writer: BinaryWriter): void {
  writer.writeString(KEY, key);
  below.call(writer, VALUE, { value }, writeValue);
}

function writeValue({ value }: { readonly value: unknown }, writer: BinaryWriter): void {
  if (typeof value === 'string') writer.writeString(TEXT, value);
  else if (typeof value === 'number') writer.writeDouble(NUMBER, value);
  else if (typeof value === 'boolean') writer.writeBool(BOOLEAN, value);
  else if (value === null) writer.writeEnum(NULL, 0);
  else if (Array.isArray(value)) below.call(writer, LIST, value, writeItems);
  else if (typeof value === 'object') below.call(writer, STRUCT, value, writeFields);
  else throw new TypeError(`a property bag cannot contain a ${typeof value}`);
}

function writeItems(items: readonly unknown[], writer: BinaryWriter): void {
  for (const value of items) below.call(writer, ITEMS, { value }, writeValue);
}
