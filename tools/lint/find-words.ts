import type { ESTree } from 'vite';
import { visit } from './find-code.ts';
import type { Rule } from './rule.ts';

const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|message)$/;
const TEXT_KEY = /^[a-z_]+(?:\.[a-z0-9_]+)+$/;
const BRAND = /\bSaifu\b/g;

/** Words for people between tags, or in an attribute that is read to them. */
export const wordsInJsx: Rule['find'] = (source) =>
  visit(source, (report) => ({
    JSXText: (node) => {
      if (hasWords(node.value)) report(node);
    },
    JSXElement: (node) => {
      const isOurs = !isHost(node.openingElement);
      for (const attribute of node.openingElement.attributes) {
        if (attribute.type !== 'JSXAttribute' || !SPOKEN.test(nameOf(attribute.name))) continue;
        for (const literal of literalsOf(attribute.value)) {
          // Our own parts may take the key of a text where a tag takes the text.
          if (isOurs && TEXT_KEY.test(literal.words)) continue;
          if (hasWords(literal.words)) report(literal.node);
        }
      }
      for (const literal of node.children.flatMap(literalsOf)) {
        if (hasWords(literal.words)) report(literal.node);
      }
    },
    JSXFragment: (node) => {
      for (const literal of node.children.flatMap(literalsOf)) {
        if (hasWords(literal.words)) report(literal.node);
      }
    },
  }));

type Words = { readonly node: ESTree.Node; readonly words: string };

/** The strings that may be shown: also those behind `? :`, `&&` and `??`. */
function literalsOf(node: ESTree.Node | null): readonly Words[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, words: node.value }] : [];
    case 'TemplateLiteral':
      return [{ node, words: node.quasis.map((quasi) => quasi.value.raw).join('') }];
    case 'JSXExpressionContainer':
      return literalsOf(node.expression);
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    default:
      return [];
  }
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/&\w+;/g, '').replaceAll(BRAND, ''));
}

function isHost({ name }: ESTree.JSXOpeningElement): boolean {
  return name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
}

function nameOf(name: ESTree.JSXAttribute['name']): string {
  return name.type === 'JSXIdentifier' ? name.name : '';
}
