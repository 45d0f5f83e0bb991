// The floor of a refresh: N dynamic resources of a provider that reads the list, and neither checks nor compares.
const pulumi = require('@pulumi/pulumi');
const { drives } = require('./drives');

const provider = {
  async create(inputs) {
    return { id: inputs.name, outs: inputs };
  },
  async update(_id, _olds, news) {
    return { outs: news };
  },
  async diff() {
    return { changes: false };
  },
  async read(id, props) {
    const { request } = require('undici');
    // Before API version 2026-04-28, one answer has the whole list.
    globalThis.benchList ??= request(`${process.env.BENCH_BASE_URL}/drives`, {
      headers: { authorization: `Bearer ${process.env.BENCH_API_KEY}`, 'service-version': '2026-04-16' },
    }).then((answer) => answer.body.json());
    const list = await globalThis.benchList;
    if (!Array.isArray(list)) throw new Error('the list of drives is no array');
    return { id, props };
  },
};

class Drive extends pulumi.dynamic.Resource {
  constructor(name, args) {
    super(provider, name, { name, ...args });
  }
}

for (const { name, args } of drives()) new Drive(name, args);
