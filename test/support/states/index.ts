import { fillings } from './content.ts'
import { boards } from './dashboard.ts'
import { histories } from './history.ts'
import { overlays } from './overlays.ts'
import { own } from './own.ts'
import { screens, surroundings } from './screens.ts'
import { sessions } from './session.ts'
import { signIns } from './sign-in.ts'
import type { State } from './state.ts'

/** Everything that the portal can look like. What walks it: axe, the accessibility trees, the hunt for English, the pictures. */
export const states: readonly State[] = [
  ...screens,
  ...boards,
  ...histories,
  ...own,
  ...overlays,
  ...signIns,
  ...sessions,
  ...fillings,
  ...surroundings,
]
