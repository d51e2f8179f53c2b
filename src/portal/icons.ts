/** The icons a menu item may name. src/ui draws each of them. */
export const iconNames = [
  'dashboard',
  'webpages',
  'apps',
  'tools',
  'demo',
  'webinars',
  'link',
  'document',
  'users',
  'chart',
  'mail',
  'calendar',
  'settings',
  'book',
  'globe',
  'search',
  'star',
  'play',
  'picture',
  'info',
] as const

export type IconName = (typeof iconNames)[number]
