import type { ESTree } from 'vite';
import { visit } from './find-code.ts';
import type { Rule } from './rule.ts';

const TEXT_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|placeholder|label|message)$/;
const TEXT_KEY = /^[a-z_]+(?:\.[a-z0-9_]+)+$/;
const BRAND = /\bSaifu\b/g;

/** Literal text between tags, or in an attribute that is shown or read aloud. */
export const literalJsxText: Rule['find'] = (source) =>
  visit(source, (report) => ({
    JSXText: (node) => {
      if (hasLetters(node.value)) report(node);
    },
    JSXElement: (node) => {
      const isComponent = !isHost(node.openingElement);
      for (const attribute of node.openingElement.attributes) {
        if (attribute.type !== 'JSXAttribute' || !TEXT_ATTRIBUTES.test(getName(attribute.name)))
          continue;
        for (const literal of findLiterals(attribute.value)) {
          // Our components may take a text key where an HTML element takes the text.
          if (isComponent && TEXT_KEY.test(literal.text)) continue;
          if (hasLetters(literal.text)) report(literal.node);
        }
      }
      for (const literal of node.children.flatMap(findLiterals)) {
        if (hasLetters(literal.text)) report(literal.node);
      }
    },
    JSXFragment: (node) => {
      for (const literal of node.children.flatMap(findLiterals)) {
        if (hasLetters(literal.text)) report(literal.node);
      }
    },
  }));

type JsxLiteral = { readonly node: ESTree.Node; readonly text: string };

/** The strings that may be shown: also those behind `? :`, `&&` and `??`. */
function findLiterals(node: ESTree.Node | null): readonly JsxLiteral[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return [{ node, text: node.quasis.map((quasi) => quasi.value.raw).join('') }];
    case 'JSXExpressionContainer':
      return findLiterals(node.expression);
    case 'ConditionalExpression':
      return [...findLiterals(node.consequent), ...findLiterals(node.alternate)];
    case 'LogicalExpression':
      return [...findLiterals(node.left), ...findLiterals(node.right)];
    default:
      return [];
  }
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/&\w+;/g, '').replaceAll(BRAND, ''));
}

function isHost({ name }: ESTree.JSXOpeningElement): boolean {
  return name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
}

function getName(name: ESTree.JSXAttribute['name']): string {
  return name.type === 'JSXIdentifier' ? name.name : '';
}
