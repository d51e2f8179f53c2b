import { PART_MARK } from './marks.ts'

/** Parts of the prerendered page that first/states.ts and first/announcements.ts find and update. */
export type PartName = 'announcements' | 'banner' | 'tile' | 'figure' | 'maintenance'

export function partProps(name: PartName) {
  return { [PART_MARK]: name }
}

export function partSelector(name: PartName): string {
  return `[${PART_MARK}="${name}"]`
}
