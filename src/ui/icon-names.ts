/** Every symbol of icons.svg. */
export const iconNames = [
  'dashboard', 'webpages', 'apps', 'tools', 'demo', 'webinars',
  'link', 'document', 'users', 'chart', 'mail', 'calendar', 'settings', 'book',
  'menu', 'close', 'chevron-down', 'chevron-left', 'chevron-right', 'external', 'refresh',
  'check', 'good', 'warning', 'cross', 'dash', 'unknown', 'clock',
  'sun', 'moon', 'system', 'globe', 'sign-in', 'sign-out', 'search', 'star', 'play', 'pause', 'picture', 'info',
] as const

export type IconName = (typeof iconNames)[number]
