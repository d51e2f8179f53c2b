import { walk } from './imports.ts'
import type { Node } from './imports.ts'

/** Globals that a core must not use. Its port provides clock, random numbers and storage. */
const outsideWorld = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location', 'performance']
const clockAndRandom = ['Math.random', 'Date.now']

/** The forbidden globals of a source, in the order of its lines. */
export function impuritiesOf(path: string, source: string): readonly string[] {
  const found: string[] = []
  walk(path, source, (node, parent) => {
    const name = String(node['name'])
    if (node.type === 'Identifier' && outsideWorld.includes(name) && !isMemberName(node, parent)) found.push(name)
    if (node.type === 'MemberExpression') {
      const member = `${nameOf(node['object'])}.${nameOf(node['property'])}`
      if (clockAndRandom.includes(member)) found.push(member)
      if (nameOf(node['object']) === 'globalThis') found.push(member)
    }
    const called = node.type === 'NewExpression' && nameOf(node['callee']) === 'Date'
    if (called && (node['arguments'] as readonly unknown[]).length === 0) found.push('new Date()')
  })
  return found
}

/** The name in `a.name`, `{ name: … }` or a type's field is not a global. */
function isMemberName(node: Node, parent: Node | undefined): boolean {
  return parent?.['computed'] === false && (parent['property'] === node || parent['key'] === node)
}

function nameOf(node: unknown): string {
  return String((node as Node)['name'])
}
