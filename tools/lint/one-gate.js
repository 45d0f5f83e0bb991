// An ESLint rule: routing of objects with revisions is written through one gate (provider/src/resources/rollout/revisions.ts),
// which knows which revision may get more traffic. The rule knows types: a variable with another name does not help.
// @ts-check

/** The types whose methods write routing, or make a revision. `request` sends anything. */
const METHODS = new Map([
  ['Applications', ['update']],
  ['Agents', ['update']],
  ['Jobs', ['update']],
  ['Functions', ['update']],
  ['Snapshots', ['fork']],
  ['Verbs', ['update']],
  ['RoutedKind', ['put']],
  ['Client', ['request']],
  ['CoreClient', ['request']],
]);

/** What only the gate makes: a cast would make one without it. */
const MADE_BY_GATE = ['Grant', 'Look', 'Permitted'];

/** Flag of the compiler for a type with arguments. */
const REFERENCE = 4;

/** @type {import('eslint').Rule.RuleModule} */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      around:
        '{{method}} of {{kind}} goes around the gate of traffic: use route() or make() of rollout/revisions.ts.',
      forged: 'Only rollout/revisions.ts and rollout/grants.ts make a {{kind}}.',
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const types = program.getTypeChecker();

    /** Names of the types of an expression. @param {import('estree').Node} node @returns {string[]} */
    const kindsOf = (node) => {
      const type = types.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
      const parts = type.isUnion() ? type.types : [type];
      return parts.map((/** @type {any} */ part) => part.getSymbol()?.getName() ?? '');
    };

    /**
     * Reports the use of a method.
     *
     * @param {import('estree').Node} node what is reported
     * @param {import('estree').Node} owner the expression whose method it is
     * @param {string | undefined} method its name; undefined if it is computed
     */
    const use = (node, owner, method) => {
      const kind = kindsOf(owner).find((one) => {
        const all = METHODS.get(one);
        return all !== undefined && (method === undefined || all.includes(method));
      });
      if (kind !== undefined)
        context.report({ node, messageId: 'around', data: { method: method ?? 'A method', kind } });
    };

    /** Names of a type and of its arguments, also if it was imported under another name. @param {any} type @returns {string[]} */
    const namesOf = (type) => [
      type.getSymbol()?.getName(),
      type.aliasSymbol?.getName(),
      ...(type.aliasTypeArguments ?? []).flatMap(namesOf),
      ...(type.objectFlags & REFERENCE ? types.getTypeArguments(type).flatMap(namesOf) : []),
    ];

    /** @param {any} node */
    const cast = (node) => {
      const type = types.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node.typeAnnotation));
      const kind = namesOf(type).find((one) => MADE_BY_GATE.includes(one));
      if (kind !== undefined) context.report({ node, messageId: 'forged', data: { kind } });
    };

    return {
      MemberExpression(node) {
        const { property, computed } = node;
        const method = property.type === 'Identifier' && !computed ? property.name : undefined;
        use(node, node.object, method);
      },
      ObjectPattern(node) {
        for (const property of node.properties) {
          if (property.type !== 'Property') continue;
          const { key, computed } = property;
          use(property, node, key.type === 'Identifier' && !computed ? key.name : undefined);
        }
      },
      TSAsExpression: cast,
      TSTypeAssertion: cast,
    };
  },
};
