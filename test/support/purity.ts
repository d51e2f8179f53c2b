import { walk } from './imports.ts'
import type { Node } from './imports.ts'

/** What a core may not touch: it is given a clock, chance and stores through its port. */
const outsideWorld = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location', 'performance']
const chanceAndClock = ['Math.random', 'Date.now']

/** What of it a source touches, in the order of its lines. */
export function impuritiesOf(path: string, source: string): readonly string[] {
  const found: string[] = []
  walk(path, source, (node, parent) => {
    const name = String(node['name'])
    if (node.type === 'Identifier' && outsideWorld.includes(name) && !isMemberName(node, parent)) found.push(name)
    if (node.type === 'MemberExpression') {
      const member = `${nameOf(node['object'])}.${nameOf(node['property'])}`
      if (chanceAndClock.includes(member)) found.push(member)
      if (nameOf(node['object']) === 'globalThis') found.push(member)
    }
    const called = node.type === 'NewExpression' && nameOf(node['callee']) === 'Date'
    if (called && (node['arguments'] as readonly unknown[]).length === 0) found.push('new Date()')
  })
  return found
}

/** The name in `a.name`, `{ name: … }` or a type's field is nobody's global. */
function isMemberName(node: Node, parent: Node | undefined): boolean {
  return parent?.['computed'] === false && (parent['property'] === node || parent['key'] === node)
}

function nameOf(node: unknown): string {
  return String((node as Node)['name'])
}
