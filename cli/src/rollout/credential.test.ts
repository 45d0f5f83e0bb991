/** The platform's credential goes only to the addresses of the settings, compared as a whole. */
import { credentialFor } from './credential';

const PLANTED = { 'x-service-authorization': 'Bearer planted' };
const credential = credentialFor(
  { credential: () => Promise.resolve(PLANTED) },
  { baseUrl: 'https://api.example.com/v0', runUrl: 'https://run.example.com:8443' },
);

it.each(['https://api.example.com/health', 'https://run.example.com:8443/team/agents/shop'])(
  '%s gets the credential',
  async (url) => {
    await expect(credential(url)).resolves.toEqual(PLANTED);
  },
);

it.each([
  'http://api.example.com/health',
  'https://api.example.com:8443/',
  'https://run.example.com/',
  'https://api.example.com.evil.example/',
  'https://api.example.com@evil.example/',
  'https://shop.example.com/',
])('%s does not get the credential', async (url) => {
  await expect(credential(url)).rejects.toThrow('the credential is not sent to');
});
