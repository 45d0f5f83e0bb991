// An ESLint rule: routing of objects with revisions is written through one gate (provider/src/resources/rollout/revisions.ts),
// which knows which revision may get more traffic. The rule knows types: a variable with another name does not help.
// @ts-check

/** The classes of the client whose `update` writes routing, or whose method makes a revision. */
const METHODS = new Map([
  ['Applications', ['update']],
  ['Agents', ['update']],
  ['Jobs', ['update']],
  ['Functions', ['update']],
  ['Snapshots', ['fork']],
]);

/** @type {import('eslint').Rule.RuleModule} */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      around:
        '{{method}} of {{kind}} goes around the gate of traffic: use route() or make() of rollout/revisions.ts.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const types = program.getTypeChecker();
    return {
      MemberExpression(node) {
        const type = types.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node.object));
        for (const part of type.isUnion() ? type.types : [type]) {
          const kind = part.getSymbol()?.getName() ?? '';
          const { property } = node;
          const method = property.type === 'Identifier' && !node.computed ? property.name : undefined;
          const all = METHODS.get(kind);
          if (all === undefined || (method !== undefined && !all.includes(method))) continue;
          context.report({ node, messageId: 'around', data: { method: method ?? 'A method', kind } });
          return;
        }
      },
    };
  },
};
