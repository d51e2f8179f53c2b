import { Fragment, isValidElement } from 'react'
import type { ReactNode } from 'react'
import type { Markup } from '../portal/announcement.ts'

const HTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'

/** Attributes whose names in React differ from those in HTML. */
const names: Readonly<Record<string, string>> = { className: 'class', dateTime: 'datetime' }

/** Renders elements to markup that can be stored. The components must not use hooks. */
export function markupOf(node: ReactNode): readonly Markup[] {
  if (Array.isArray(node)) return node.flatMap(markupOf)
  if (!isValidElement<Readonly<Record<string, ReactNode>>>(node)) {
    return typeof node === 'string' || typeof node === 'number' ? [String(node)] : []
  }
  const { props } = node
  const type: unknown = node.type
  // The components of announcements are functions, so call them.
  if (typeof type === 'function') return markupOf((type as (props: unknown) => ReactNode)(props))
  const { children, ...others } = props
  const content = markupOf(children)
  if (type === Fragment) return content
  const attributes = Object.entries(others).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [[names[name] ?? name, String(value)] as const],
  )
  const namespace = type === 'svg' || type === 'use' ? SVG : HTML
  return [[namespace, String(type), attributes, ...content]]
}
