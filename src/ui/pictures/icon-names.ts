const pages = ['dashboard', 'webpages', 'apps', 'tools', 'demo', 'webinars'] as const
const items = ['link', 'document', 'users', 'chart', 'mail', 'calendar', 'settings', 'book'] as const
const controls = ['menu', 'close', 'chevron-down', 'user', 'grip', 'more', 'external'] as const
const actions = ['refresh', 'search', 'star', 'play', 'pause'] as const
const states = ['good', 'warning', 'cross', 'unknown', 'info', 'clock', 'picture'] as const
const preferences = ['sun', 'moon', 'system', 'globe', 'sign-in', 'sign-out'] as const

/** The ids of the symbols in icons.svg. */
export const iconNames = [...pages, ...items, ...controls, ...actions, ...states, ...preferences] as const

export type IconName = (typeof iconNames)[number]
