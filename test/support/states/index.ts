import { announcementStates } from './announcements.ts'
import { causeStates } from './causes.ts'
import { contentStates } from './content.ts'
import { boards } from './dashboard.ts'
import { histories } from './history.ts'
import { monitorStates } from './group-monitor.ts'
import { overlays } from './overlays.ts'
import { personalStates } from './personal.ts'
import { recoveries } from './recoveries.ts'
import { screens, surroundings } from './screens.ts'
import { sessions } from './session.ts'
import { signIns } from './sign-in.ts'
import type { State } from './state.ts'

/** Whether `npm test` walks the state: one on a screen, with the shipped content, which needs no build of its own. */
export const isCommon = ({ content = 'shipped', media, isVariant = false }: State): boolean =>
  content === 'shipped' && !media && !isVariant

/** Every state of the portal, for axe, the accessibility trees, the search for foreign words and the pictures. */
export const states: readonly State[] = [
  ...screens,
  ...boards,
  ...announcementStates,
  ...causeStates,
  ...histories,
  ...recoveries,
  ...monitorStates,
  ...personalStates,
  ...overlays,
  ...signIns,
  ...sessions,
  ...contentStates,
  ...surroundings,
]
