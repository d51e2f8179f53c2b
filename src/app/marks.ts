/**
 * Every `data-*` attribute, storage key and other name that files share. No other file outside src/dev spells one out.
 * The comments say where each name is used and which files of `src` set, clear and read it; test/app/marks.test.ts
 * checks the files. Keys of sign-in begin with `oidc.` and belong to src/auth alone.
 */

/**
 * `<html>`: the chosen theme, light or dark. Absent: the system's.
 * @set first/entry.ts, app/preferences.ts @clear app/preferences.ts @read app/preferences.css.ts
 */
export const THEME_MARK = 'data-theme'

/**
 * `<html>`: the chosen menu width, expanded or collapsed. Absent: the window's width decides.
 * @set first/entry.ts, app/preferences.ts @clear app/preferences.ts @read shell/shell.css.ts
 */
export const MENU_MARK = 'data-menu'

/**
 * `<html>`: the chosen language, en or es, as stored when the page was loaded, or else the first of the browser's
 * languages that the portal has. A later choice changes `lang` instead.
 * @set first/entry.ts @read first/entry.ts, first/language.ts
 */
export const LOCALE_MARK = 'data-locale'

/**
 * `<html>`: the page is not in the chosen language yet or lacks its announcements, so it is hidden.
 * @set first/language.ts @clear first/language.ts @read app/preferences.css.ts
 */
export const TRANSLATING_MARK = 'data-translating'

/**
 * `<html>`: this tab had a signed-in user. Hides the menu and the list of the 404 page until auth knows the viewer.
 * @set first/entry.ts @clear first/load-main.ts, shell/document-state.tsx @read shell/shell.css.ts
 */
export const RETURNING_MARK = 'data-returning'

/**
 * `<html>`: main.tsx could not be loaded or is late, so the page shows a notice and hides its controls. INSECURE if the
 * page came over plain HTTP, otherwise empty. @set first/entry.ts, first/load-main.ts @clear first/load-main.ts
 * @read shell/shell.css.ts, board/overall-status.css.ts
 */
export const LOAD_FAILED_MARK = 'data-load-failed'
/** Value of LOAD_FAILED_MARK on a page that came over plain HTTP. @set first/entry.ts @read shell/shell.css.ts */
export const INSECURE = 'http'

/**
 * `<html>`: a different release has been published, so the page shows a notice.
 * @set app/release-watch.ts @read shell/shell.css.ts
 */
export const OUTDATED_MARK = 'data-outdated'

/**
 * A tile or the banner: its state (board/state-tones.ts), which decides which looks are visible.
 * @set first/states.ts, board/state-looks.tsx @read board/state-looks.css.ts, board/site-tile.css.ts
 */
export const STATE_MARK = 'data-state'

/**
 * A look: the states in which it is visible, separated by spaces.
 * @set board/state-looks.tsx @read board/state-looks.css.ts
 */
export const LOOK_MARK = 'data-look'

/**
 * A part that the first script updates: announcements, banner, tile, figure or maintenance.
 * @set app/painted-parts.ts
 */
export const PART_MARK = 'data-part'

/**
 * The label of a toggle button: its text in the other state, which makes the button as wide as the longer text.
 * @set board/overall-status.tsx @read board/overall-status.css.ts
 */
export const OTHER_LABEL_MARK = 'data-other'

/**
 * `<link rel="icon">`: the address of an icon. The name of the attribute ends in down, degraded or plain.
 * @set hosting/document.ts, shell/document-state.tsx @read shell/document-state.tsx
 */
export const ICON_MARK = 'data-icon-'

/**
 * localStorage: the chosen language, en or es.
 * @set app/preferences.ts @read first/entry.ts, app/preferences.ts
 */
export const LOCALE_KEY = 'als.locale'

/**
 * localStorage: the chosen theme, light or dark. Absent: the system's.
 * @set app/preferences.ts @clear app/preferences.ts @read first/entry.ts, app/preferences.ts
 */
export const THEME_KEY = 'als.theme'

/**
 * localStorage: the chosen menu width, expanded or collapsed.
 * @set app/preferences.ts @clear app/preferences.ts @read first/entry.ts, app/preferences.ts
 */
export const MENU_KEY = 'als.menu'

/**
 * sessionStorage: the address of the main script for which this tab has reloaded its page.
 * @set first/load-main.ts @read first/load-main.ts
 */
export const RELOADED_KEY = 'als.reloaded'

/**
 * localStorage: `on` while notifications are switched on.
 * @set status/browser/notifications.ts @clear status/browser/notifications.ts @read status/browser/notifications.ts
 */
export const NOTIFY_KEY = 'als.notify'

/**
 * localStorage: stars and recent cards as JSON. A signed-in user's key ends with `.` and the subject.
 * @set shortcuts/shortcuts.ts @read shortcuts/shortcuts.ts, shortcuts/browser/env.ts
 */
export const SHORTCUTS_KEY = 'als.shortcuts'

/**
 * localStorage: the results of one UTC day. The key ends with the number of days since 1970.
 * @set status/history/store.ts @clear status/history/store.ts @read status/history/store.ts
 */
export const HISTORY_KEY_PREFIX = 'als.history.'

/**
 * sessionStorage: the release for which this tab has reloaded its page.
 * @set app/release-watch.ts @read app/release-watch.ts
 */
export const RELEASE_KEY = 'als.release'

/**
 * localStorage: the announcements of the last visit as JSON (portal/announcement.ts). Absent: none.
 * @set announcements/store.ts @clear announcements/store.ts @read first/announcements.ts
 */
export const ANNOUNCEMENTS_KEY = 'als.announcements'

/**
 * Event on `window`: a lazy part could not be fetched.
 * @set first/fetch-part.ts @read app/release-watch.ts
 */
export const PART_FAILED = 'als.part-failed'

/**
 * Prefix of the names of the Web Lock and the BroadcastChannel that pages with the same sites share, and of the tags of
 * notifications.
 * @set status/messages.ts, status/browser/notifications.ts
 */
export const STATUS_NAME = 'als.status'
