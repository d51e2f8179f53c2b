import { posix } from 'node:path'
import { parseSync } from 'vite'

/** One import, export or import() of another module. */
export interface Import {
  /** A path from the project's root (`src/auth/index.ts`), a package specifier (`react-dom/client`), or `computed`. */
  readonly target: string
  /** Imports only types: `import type`, `export type`, `{ type A }`, `import('…')` as a type. */
  readonly typeOnly: boolean
}

/** The target of `import(expression)`, which is known only at run time. */
export const computed = '(computed)'

export type Visit = (node: Node, parent: Node | undefined) => void

/** A node of the syntax tree. */
export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Parses a file and returns its imports. A text search would miss some and find others in comments. */
export function importsOf(path: string, source: string): readonly Import[] {
  const found: Import[] = []
  const add = (specifier: unknown, typeOnly: boolean) => found.push({ target: targetOf(path, specifier), typeOnly })
  walk(path, source, (node) => {
    if (node.type === 'ImportDeclaration') {
      add(node['source'], node['importKind'] === 'type' || allTypes(node['specifiers'], 'importKind'))
    } else if (node.type === 'ExportNamedDeclaration' && isNode(node['source'])) {
      add(node['source'], node['exportKind'] === 'type' || allTypes(node['specifiers'], 'exportKind'))
    } else if (node.type === 'ExportAllDeclaration') {
      add(node['source'], node['exportKind'] === 'type')
    } else if (node.type === 'ImportExpression') {
      add(node['source'], false)
    } else if (node.type === 'TSImportType') {
      add(node['source'], true)
    } else if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'require') {
      add((node['arguments'] as readonly unknown[])[0], false)
    }
  })
  return found
}

/** Parses a file and visits all of its nodes. Throws if it does not parse, so that no file goes unchecked. */
export function walk(path: string, source: string, visit: Visit): void {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ''}`)
  // The parser's own type is a union of all node types, whose fields cannot be read by name without narrowing.
  step(program as unknown as Node, undefined, visit)
}

function step(node: Node, parent: Node | undefined, visit: Visit): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) step(child, node, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Whether all names are types, as in `import { type A, type B }`. False for `import {}`, which runs the module. */
function allTypes(specifiers: unknown, kind: 'importKind' | 'exportKind'): boolean {
  const list = specifiers as readonly Node[]
  return list.length > 0 && list.every((specifier) => specifier[kind] === 'type')
}

function targetOf(from: string, specifier: unknown): string {
  const value = isNode(specifier) ? specifier['value'] : undefined
  if (typeof value !== 'string') return computed
  return value.startsWith('.') ? posix.join(posix.dirname(from), value) : value
}
