// Owns the documentation's drawn pictures, docs/pictures: `node scripts/pictures.mjs` writes them.
// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arrow, box, frame, picture, words } from './lib/diagram-svg.mjs';

/** Pictures by file name. */
export const PICTURES = {
  'architecture.svg': picture({
    title: 'The packages, from a program to the platform',
    desc: 'A program talks to Pulumi’s engine. The engine calls @workload/pulumi, either as dynamic resources in Node or as a native plugin over gRPC. Both use one lifecycle and one definition per resource. The provider and the command workload use the client @workload/sdk, which talks HTTP to the platform or to the emulator.',
    size: [760, 560],
    parts: [
      box([40, 20, 320, 58], 'Your program', ['TypeScript, Python, Go, C#, Java, YAML']),
      box([40, 118, 320, 58], 'Pulumi’s engine', ['plans, runs, keeps the state']),
      box([440, 118, 280, 58], 'cli/ · the command workload', ['rollouts, previews, imports'], 'ours'),
      box([440, 20, 280, 58], 'policies/', ['check programs against a team’s rules'], 'ours'),
      arrow([
        [200, 78],
        [200, 116],
      ]),
      arrow(
        [
          [440, 49],
          [380, 49],
          [380, 130],
          [362, 130],
        ],
        true,
      ),
      frame([20, 206, 380, 206], 'provider/'),
      box([40, 242, 160, 58], 'dynamic/', ['in Node'], 'ours'),
      box([220, 242, 160, 58], 'plugin/ and native/', ['gRPC'], 'ours'),
      arrow([
        [120, 176],
        [120, 240],
      ]),
      arrow([
        [300, 176],
        [300, 240],
      ]),
      box([40, 334, 160, 62], 'lifecycle/', ['check, diff, create, …'], 'ours'),
      box([220, 334, 160, 62], 'resources/', ['one file for each kind'], 'ours'),
      arrow([
        [120, 300],
        [120, 332],
      ]),
      arrow([
        [300, 300],
        [300, 318],
        [160, 318],
        [160, 332],
      ]),
      arrow([
        [200, 365],
        [218, 365],
      ]),
      box([230, 444, 300, 44], 'sdk/ · the typed client', [], 'ours'),
      arrow([
        [300, 412],
        [300, 442],
      ]),
      arrow([
        [580, 176],
        [580, 466],
        [532, 466],
      ]),
      box([100, 508, 260, 40], 'the platform'),
      box([400, 508, 260, 40], 'emulator/ · the platform here', [], 'ours'),
      arrow([
        [300, 488],
        [300, 506],
      ]),
      arrow([
        [460, 488],
        [460, 506],
      ]),
      words([392, 502], 'HTTP', 'end'),
    ],
  }),

  'life-of-a-resource.svg': picture({
    title: 'What happens to a resource in a preview and in an up',
    desc: 'The program gives arguments. Check refuses mistakes and fills in defaults. Diff compares them with the state and decides: same, update or replace. A preview ends there and shows the effects. An up continues: create, update or delete send requests, wait for the deployment and read back. The result is recorded in the state, which the next diff compares with. Refresh reads the platform into the state.',
    size: [760, 400],
    parts: [
      box([20, 30, 130, 62], 'Program', ['arguments']),
      box([200, 30, 150, 62], 'Check', ['refuses mistakes'], 'ours'),
      box([400, 30, 150, 62], 'Diff', ['same, update, replace'], 'ours'),
      box([600, 30, 140, 62], 'Preview', ['shows the effects'], 'wait'),
      arrow([
        [150, 61],
        [198, 61],
      ]),
      arrow([
        [350, 61],
        [398, 61],
      ]),
      arrow([
        [550, 61],
        [598, 61],
      ]),
      box([400, 168, 150, 84], 'Lifecycle', ['create, update,', 'delete, read'], 'ours'),
      arrow([
        [475, 92],
        [475, 166],
      ]),
      words([484, 136], 'up'),
      box([200, 180, 150, 62], 'State', ['what was written,', 'and answered']),
      arrow([
        [398, 211],
        [352, 211],
      ]),
      arrow(
        [
          [275, 180],
          [275, 130],
          [440, 130],
          [440, 94],
        ],
        true,
      ),
      words([284, 124], 'the next run compares'),
      box([400, 316, 150, 62], 'Client', ['retries, deadlines'], 'ours'),
      arrow([
        [462, 252],
        [462, 314],
      ]),
      arrow(
        [
          [488, 314],
          [488, 254],
        ],
        true,
      ),
      box([600, 316, 140, 62], 'Platform', ['deploys']),
      arrow([
        [550, 338],
        [598, 338],
      ]),
      arrow(
        [
          [598, 358],
          [552, 358],
        ],
        true,
      ),
      words([500, 290], 'waits, reads back'),
      words([20, 211], 'refresh reads the'),
      words([20, 229], 'platform into it'),
      arrow([
        [138, 215],
        [198, 215],
      ]),
    ],
  }),

  'fork-and-canary.svg': picture({
    title: 'A release from a snapshot, as a canary',
    desc: 'Snapshot shop-v1 was forked into revision rev-1, which serves all traffic. A new release forks snapshot shop-v2 once into rev-2 with 10 percent, and rev-1 keeps 90. Raising traffic to 50 and 100 only routes. Going back only routes, too.',
    size: [760, 420],
    parts: [
      box([20, 40, 150, 62], 'Snapshot', ['shop-v1']),
      box([20, 150, 150, 62], 'Snapshot', ['shop-v2']),
      box([250, 40, 150, 62], 'rev-1', ['serves'], 'good'),
      box([250, 150, 150, 62], 'rev-2', ['canary'], 'wait'),
      arrow([
        [170, 71],
        [248, 71],
      ]),
      arrow([
        [170, 181],
        [248, 181],
      ]),
      words([209, 62], 'fork', 'middle'),
      words([209, 172], 'fork once', 'middle'),
      box([560, 95, 170, 62], 'Requests', ['one address'], 'ours'),
      arrow([
        [558, 115],
        [402, 71],
      ]),
      arrow([
        [558, 138],
        [402, 181],
      ]),
      words([470, 82], '90 %'),
      words([470, 182], '10 %'),
      box([20, 292, 160, 84], 'traffic: 10', ['one fork,', 'rev-1 90, rev-2 10'], 'wait'),
      box([210, 292, 160, 84], 'traffic: 50', ['routing only,', 'rev-1 50, rev-2 50'], 'wait'),
      box([400, 292, 160, 84], 'traffic: 100', ['promoted,', 'rev-2 100'], 'good'),
      box([590, 292, 150, 84], 'back to shop-v1', ['routing only,', 'rev-1 100'], 'bad'),
      arrow([
        [180, 334],
        [208, 334],
      ]),
      arrow([
        [370, 334],
        [398, 334],
      ]),
      arrow(
        [
          [560, 334],
          [588, 334],
        ],
        true,
      ),
      words([20, 270], 'What one changed line of the program does:'),
    ],
  }),

  'rollout-states.svg': picture({
    title: 'States of a progressive rollout',
    desc: 'pulumi up makes the revision and begins the rollout: Progressing. While checks pass and the time of each step runs, the share grows. A step that needs approval makes it Paused until workload rollout approve; workload rollout pause and resume do the same by hand. After the last step it is Healthy. If a check fails, or somebody aborts, the previous revision serves everything: Degraded. workload rollout retry begins again.',
    size: [760, 360],
    parts: [
      box([20, 140, 130, 62], 'pulumi up', ['makes the revision']),
      box([250, 140, 180, 62], 'Progressing', ['checks pass, share grows'], 'ours'),
      box([560, 140, 180, 62], 'Healthy', ['every step passed'], 'good'),
      box([250, 20, 180, 62], 'Paused', ['awaits approval, or paused'], 'wait'),
      box([250, 278, 180, 62], 'Degraded', ['aborted, previous serves'], 'bad'),
      arrow([
        [150, 171],
        [248, 171],
      ]),
      words([199, 162], 'first step', 'middle'),
      arrow([
        [430, 171],
        [558, 171],
      ]),
      words([494, 162], 'last step passed', 'middle'),
      arrow([
        [310, 138],
        [310, 84],
      ]),
      arrow([
        [370, 84],
        [370, 138],
      ]),
      words([302, 116], 'pause, approve: true', 'end'),
      words([380, 116], 'approve, resume'),
      arrow([
        [310, 202],
        [310, 276],
      ]),
      arrow(
        [
          [370, 276],
          [370, 204],
        ],
        true,
      ),
      words([302, 244], 'check fails, abort', 'end'),
      words([380, 244], 'retry'),
      arrow(
        [
          [430, 309],
          [650, 309],
          [650, 204],
        ],
        true,
      ),
      words([500, 300], 'promote --full'),
    ],
  }),

  'fork-pull-request.svg': picture({
    title: 'What runs for a pull request from a fork',
    desc: 'A pull request from a fork starts a job without secrets. It brings the base up on an emulator in memory, previews the head against that state, and uploads preview.json. A second job with a token that may write comments checks nothing out, treats the file as untrusted text, and writes the comment. The platform, the state and the keys are out of reach.',
    size: [760, 400],
    parts: [
      box([20, 60, 140, 62], 'Pull request', ['from a fork'], 'bad'),
      frame([200, 20, 330, 250], 'Job without secrets'),
      box([220, 60, 140, 62], 'Base', ['up on the emulator']),
      box([374, 60, 140, 62], 'Head', ['preview']),
      box([220, 190, 294, 62], 'Emulator in memory', ['placeholders instead of secrets'], 'ours'),
      arrow([
        [160, 91],
        [218, 91],
      ]),
      arrow([
        [360, 91],
        [372, 91],
      ]),
      arrow([
        [290, 122],
        [290, 188],
      ]),
      arrow([
        [444, 122],
        [444, 188],
      ]),
      box([570, 60, 170, 62], 'preview.json', ['an artifact']),
      arrow([
        [514, 91],
        [568, 91],
      ]),
      frame([550, 150, 200, 120], 'Job that may comment'),
      box([566, 190, 168, 62], 'workload comment', ['checks nothing out'], 'good'),
      arrow([
        [655, 122],
        [655, 148],
      ]),
      box([566, 314, 168, 62], 'Comment', ['rebuilt from data']),
      arrow([
        [650, 252],
        [650, 312],
      ]),
      box([20, 314, 494, 62], 'Platform, state, keys', ['no job of a fork reaches them'], 'wait'),
    ],
  }),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));
  for (const [name, text] of Object.entries(PICTURES)) writeFileSync(join(folder, name), text);
}
