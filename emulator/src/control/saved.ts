// Saves the platform to a file and restores it, over HTTP.
import { z } from 'zod';
import { flag } from '../fields/flags';
import { isSet } from '../http/flags';
import { streamOf } from '../http/streams';
import { MEDIA_TYPE, Reader } from '../saved/format';
import type { Services } from '../services';
import type { ControlEndpoint } from './endpoint';

export function savedEndpoints(services: Services): readonly ControlEndpoint[] {
  return [
    {
      method: 'post',
      path: '/save',
      summary: 'Save everything as a file, at most 256 MiB',
      query: z.object({ withoutKeys: flag.describe("Whether the emulator's own keys are left out.") }),
      gives: MEDIA_TYPE,
      run: (_, query) => {
        const parts = services.save({ withoutKeys: isSet(query, 'withoutKeys') });
        return { status: 200, raw: { content: streamOf(parts.values()), type: MEDIA_TYPE } };
      },
    },
    {
      method: 'post',
      path: '/restore',
      summary: 'Restore a saved platform, at most 256 MiB, which replaces everything',
      takes: MEDIA_TYPE,
      receive: async (body) => {
        const reader = new Reader();
        for await (const chunk of body) reader.take(chunk);
        services.restore(reader.end());
        return { status: 204 };
      },
    },
  ];
}
