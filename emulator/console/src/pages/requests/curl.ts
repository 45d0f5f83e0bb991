// A request as a shell command. It holds no secret: the key is a variable, and masked values stay masked.
import type { RequestAnswer } from '../../../../src/console/answers';

export function curlOf({ method, url, query, body, bodyIsCut }: RequestAnswer): string {
  const asked = new URLSearchParams(query).toString();
  const parts = [
    `curl --request ${method} ${quoted(asked === '' ? url : `${url}?${asked}`)}`,
    '--header "authorization: Bearer $WORKLOAD_API_KEY"',
  ];
  if (body !== undefined && bodyIsCut !== true)
    parts.push(`--header 'content-type: application/json'`, `--data ${quoted(JSON.stringify(body))}`);
  return parts.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
