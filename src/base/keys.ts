/**
 * The `data-*` attributes of `<html>` and of the icon, storage keys, and names of a `<meta>`. Outside src/dev, no other
 * file spells one of these constants out. Two owners name their keys themselves:
 *
 * src/auth, which shares no names with the other folders. Its README describes the content of each key.
 * - sessionStorage `oidc.user:<authority>:<client id>`: the signed-in user with the tokens.
 * - localStorage `oidc-session:<authority>:<client id>`: who is signed in, for all tabs.
 * - localStorage `oidc.<state>`: a pending request to the provider.
 * - sessionStorage `oidc.sent`: which request this window has sent.
 * - IndexedDB `oidc-keys:<authority>:<client id>`: the key pairs that tokens are bound to.
 *
 * TanStack Router.
 * - sessionStorage `tsr-scroll-restoration-…`: the scroll positions of the pages.
 *
 * src/privacy/stored-items.ts repeats them in the list of all that is stored. Whoever adds a key adds it there, too.
 */

// Tiles and the banner have `data-state`, and in them `data-shape`, `data-label` and `data-figure`, which JSX, styles and
// first/first-states.ts spell out.

/** `<html>`: the chosen theme, light or dark. Absent: the system's. `<meta name="theme-color">`: its theme. */
export const THEME_ATTRIBUTE = 'data-theme'

/** `<html>`: the chosen menu width, expanded or collapsed. Absent: the window's width decides. */
export const MENU_ATTRIBUTE = 'data-menu'

/** `<html>`: the chosen view of long pages of cards, `cards`. Absent: compact. */
export const VIEW_ATTRIBUTE = 'data-view'

/**
 * `<html>`: the language that the page was loaded in, en or es: the stored choice, or else the first of the browser's
 * languages that the portal has, or else the configuration's. A later choice changes `lang` instead, and so do browsers
 * that translate the page. Absent: the inline script has not run.
 */
export const LOCALE_ATTRIBUTE = 'data-locale'

/** `<html>`: the page is not in the chosen language yet, so it is hidden. */
export const SWITCHING_LANGUAGE_ATTRIBUTE = 'data-switching-language'

/** `<html>`: the page is in the back/forward cache, so it is hidden. */
export const LEFT_ATTRIBUTE = 'data-left'

/**
 * `<html>`: somebody is probably signed in. In the prerendered page it hides the menu and the list of the 404 page, which
 * React shows when auth knows the viewer, and reserves the place of the user's programs.
 */
export const RETURNING_ATTRIBUTE = 'data-returning'

/**
 * `<html>`: main.tsx could not be loaded or is late, so the page shows a notice and hides its controls. INSECURE if the
 * page came over plain HTTP, otherwise empty.
 */
export const LOAD_FAILED_ATTRIBUTE = 'data-load-failed'
/** Value of LOAD_FAILED_ATTRIBUTE on a page that came over plain HTTP. */
export const INSECURE = 'http'

/** `<button>`: it was pressed before React was there, and main.tsx repeats the press. */
export const HEARD_ATTRIBUTE = 'data-heard'

/** `<link rel="icon">`: the address of an icon. The name of the attribute ends in down, degraded or plain. */
export const ICON_ATTRIBUTE_PREFIX = 'data-icon-'

/** `<meta name>`: the address of main.tsx, which the inline script loads. */
export const SCRIPT_META = 'script'

/** `<meta name>`: the path of the page, or that of the 404 page. A host may serve it at other addresses. */
export const PAGE_META = 'page'

/** `<meta name>`: the release that the page belongs to, as in version.json. */
export const RELEASE_META = 'version'

/** localStorage: the chosen language, en or es. */
export const LOCALE_KEY = 'als.locale'

/** localStorage: the chosen theme, light or dark. Absent: the system's. */
export const THEME_KEY = 'als.theme'

/** localStorage: the chosen menu width, expanded or collapsed. */
export const MENU_KEY = 'als.menu'
/** localStorage: the chosen view of long pages of cards, `cards`. Absent: compact. */
export const VIEW_KEY = 'als.view'
/** localStorage: the ids of the folded sections of cards, as a JSON list. Absent: none. */
export const FOLDED_KEY = 'als.folded'
export const SINGLE_KEYS_KEY = 'als.single-keys'

/** sessionStorage: the address of the main script for which this tab has reloaded its page. */
export const RELOADED_KEY = 'als.reloaded'

/** sessionStorage: the sites of whose recovery this tab tells the user, as JSON. Absent: none. */
export const WATCHED_KEY = 'als.watched'

/** localStorage: stars and recent cards as JSON. A signed-in user's key ends with `.` and the subject. */
export const SHORTCUTS_KEY = 'als.shortcuts'

/** localStorage: the last round of probes, with its time, as JSON. */
export const ROUND_KEY = 'als.round'

/** localStorage: seven days of each site's states as JSON. */
export const HISTORY_KEY = 'als.history'

/** localStorage: the last announcements.json as it was read. Absent: no announcements. */
export const ANNOUNCEMENTS_KEY = 'als.announcements'

/** localStorage: the ids of the dismissed notices, as a JSON list. Absent: none. */
export const DISMISSED_KEY = 'als.dismissed'
