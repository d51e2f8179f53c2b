/**
 * Every `data-*` attribute, element id and storage key that files share by name. No other file spells one.
 *
 * The tags of each comment say its values and which files set, clear and read it, from `src`; test/app/marks.test.ts
 * holds them against the sources. Keys and channels of sign-in begin with `oidc.` and belong to src/auth alone.
 */

/**
 * On `<html>`: the theme that the person chose. Absent: the system's.
 * @values light, dark
 * @set first/entry.ts, app/preferences.ts
 * @clear app/preferences.ts
 * @read app/preferences.css.ts
 */
export const THEME_MARK = 'data-theme'

/**
 * On `<html>`: the menu width that the person chose with the toggle. Absent: the window's width decides.
 * @values expanded, collapsed
 * @set first/entry.ts, app/preferences.ts
 * @clear app/preferences.ts
 * @read shell/shell.css.ts
 */
export const MENU_MARK = 'data-menu'

/**
 * On `<html>`: the language that the person chose, until React sets `lang`.
 * @values en, es
 * @set first/entry.ts
 * @read first/language.ts
 */
export const LOCALE_MARK = 'data-locale'

/**
 * On `<html>`: the page is not in the chosen language yet, so it is hidden.
 * @set first/language.ts
 * @clear first/language.ts
 * @read app/preferences.css.ts
 */
export const TRANSLATING_MARK = 'data-translating'

/**
 * On `<html>`: this tab had a signed-in user, so lists that depend on the viewer are hidden until auth knows who it is.
 * @set first/entry.ts
 * @clear first/entry.ts, shell/document-state.tsx
 * @read shell/shell.css.ts
 */
export const RETURNING_MARK = 'data-returning'

/**
 * On a tile and on the banner: the state to show. Each part carries the looks of all states.
 * @values checking, operational, noted, degraded, down, offline
 * @set first/states.ts, board/state-looks.tsx
 * @read board/state-looks.css.ts
 */
export const STATE_MARK = 'data-state'

/**
 * On a look: the state in which it is visible.
 * @values checking, operational, noted, degraded, down, offline
 * @set board/state-looks.tsx
 * @read board/state-looks.css.ts
 */
export const LOOK_MARK = 'data-look'

/**
 * On the parts of the prerendered dashboard that the first script updates.
 * @values banner, tile, figure
 * @set app/part.ts
 */
export const PART_MARK = 'data-part'

/**
 * On a button's label: the other label that takes turns with it, so that the button is as wide as the longer one.
 * @set board/overall-status.tsx
 * @read board/overall-status.css.ts
 */
export const OTHER_LABEL_MARK = 'data-other'

/**
 * On `<link rel="icon">`: the icons to show while a site is degraded or down, and the icon without trouble.
 * @set hosting/document.ts, shell/document-state.tsx
 * @read shell/document-state.tsx
 */
export const ICON_MARK = 'data-icon-'

/**
 * localStorage: the chosen language.
 * @values en, es
 * @set app/preferences.ts
 * @read first/entry.ts, app/preferences.ts
 */
export const LOCALE_KEY = 'als.locale'

/**
 * localStorage: the chosen theme. Absent: the system's.
 * @values light, dark
 * @set app/preferences.ts
 * @clear app/preferences.ts
 * @read first/entry.ts, app/preferences.ts
 */
export const THEME_KEY = 'als.theme'

/**
 * localStorage: the chosen menu width.
 * @values expanded, collapsed
 * @set app/preferences.ts
 * @clear app/preferences.ts
 * @read first/entry.ts, app/preferences.ts
 */
export const MENU_KEY = 'als.menu'

/**
 * localStorage: notifications are on.
 * @values on
 * @set status/browser/notifications.ts
 * @clear status/browser/notifications.ts
 * @read status/browser/notifications.ts
 */
export const NOTIFY_KEY = 'als.notify'

/**
 * localStorage: stars and recent cards as JSON; a signed-in person's under the key with `.` and the subject behind it.
 * @set shortcuts/shortcuts.ts
 * @read shortcuts/shortcuts.ts, shortcuts/browser/env.ts
 */
export const SHORTCUTS_KEY = 'als.shortcuts'

/**
 * localStorage: the results of a day (UTC); the number of the day since 1970 follows.
 * @set status/history/store.ts
 * @clear status/history/store.ts
 * @read status/history/store.ts
 */
export const HISTORY_KEY_PREFIX = 'als.history.'

/**
 * Web Lock and BroadcastChannel of the pages that watch the same sites, and the tag of notifications about them.
 * @set status/messages.ts, status/browser/notifications.ts
 */
export const STATUS_NAME = 'als.status'
