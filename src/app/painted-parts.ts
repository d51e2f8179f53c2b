import { PART_MARK } from './marks.ts'

/** Parts of the prerendered dashboard that first/states.ts finds and updates. */
export type PartName = 'banner' | 'tile' | 'figure'

export function partProps(name: PartName) {
  return { [PART_MARK]: name }
}

export function partSelector(name: PartName): string {
  return `[${PART_MARK}="${name}"]`
}
