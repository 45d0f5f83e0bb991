// N drives by a typical hand-written dynamic provider: a class with a client in it, one request for each operation.
const pulumi = require('@pulumi/pulumi');
const { drives } = require('./drives');

class Client {
  constructor(baseUrl, apiKey) {
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
  }

  async send(method, path, body) {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.apiKey}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

function toBody(inputs) {
  const { name, displayName, labels, region } = inputs;
  return { metadata: { name, displayName, labels }, spec: { region } };
}

function toOutputs(drive, inputs) {
  return {
    ...inputs,
    createdAt: drive.metadata.createdAt,
    status: drive.status,
    s3Url: drive.state.s3Url,
  };
}

class DriveProvider {
  constructor(client) {
    this.client = client;
  }

  async create(inputs) {
    const drive = await this.client.send('POST', '/drives', toBody(inputs));
    return { id: inputs.name, outs: toOutputs(drive, inputs) };
  }

  async read(id, props) {
    const drive = await this.client.send('GET', `/drives/${id}`);
    if (drive === undefined) return {};
    const { displayName, labels } = drive.metadata;
    return { id, props: toOutputs(drive, { ...props, displayName, labels }) };
  }

  async update(id, _olds, news) {
    const drive = await this.client.send('PUT', `/drives/${id}`, toBody(news));
    return { outs: toOutputs(drive, news) };
  }

  async delete(id) {
    await this.client.send('DELETE', `/drives/${id}`);
  }
}

const config = new pulumi.Config('workload');
const client = new Client(config.require('baseUrl'), config.require('apiKey'));

class Drive extends pulumi.dynamic.Resource {
  constructor(name, args) {
    const outputs = { createdAt: undefined, status: undefined, s3Url: undefined };
    super(new DriveProvider(client), name, { name, ...args, ...outputs });
  }
}

for (const { name, args } of drives()) new Drive(name, args);
