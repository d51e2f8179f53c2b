import { build } from 'esbuild'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { PortalConfig } from '../../portal/config.ts'
import { notFoundPath } from '../../portal/pages.ts'
import { usedPaths } from '../../portal/reachable.ts'
import type { Rendered } from '../../prerender.tsx'
import { project } from '../project.ts'
import { sharedOptions } from './bundle.ts'

export interface RenderedPage extends Rendered {
  readonly path: string
}

/** Renders every page that the operator uses, and the 404 page with the browser's code in production mode. */
export async function renderPages(config: PortalConfig): Promise<readonly RenderedPage[]> {
  const { outputFiles } = await build({
    ...sharedOptions(config),
    entryPoints: ['src/prerender.tsx'],
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  })
  const code = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  const module = { exports: {} }
  const evaluate = compileFunction(code, ['module', 'exports', 'require'], { filename: 'prerender.tsx' })
  // React requires built-in modules of Node.
  evaluate(module, module.exports, createRequire(join(project, 'package.json')))
  const { render } = module.exports as typeof import('../../prerender.tsx') // the program's exports
  return Promise.all([...usedPaths(config), notFoundPath].map(async (path) => ({ path, ...(await render(path)) })))
}
