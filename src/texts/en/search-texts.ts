/**
 * Words that find entries of the search, besides their labels. An entry is found by those of all languages, so that users can
 * switch from a language they cannot read.
 */
export const searchTexts = {
  /** Words that do not tell one entry from another. Folded, and without the apostrophe that divides them. */
  littleWords: [
    'a an the this that these those my your our i me we us you he she it they them its their',
    'am is are was were be been do does did have has had can could should would will may might must want need',
    'how what when where which who whom whose why there here all any some very please and or but if not no',
    'of to in into on onto at by for from with without about as than then so',
    // The pieces of doesn’t, I’m, what’s, we’ve and the like.
    's t m re ve ll don doesn didn isn aren wasn can won',
  ],
  /** The names of this language, in this one and in others. */
  ownNames: 'English inglés',
  actions: {
    refresh: 'refresh update',
    language: 'change language',
    themes: { system: 'change theme system', light: 'change theme light mode', dark: 'change theme dark mode' },
    login: 'login log in sign in',
    signOut: 'sign out log out off logout logoff exit disconnect',
    pause: 'pause stop checks updates',
    resume: 'resume continue checks updates',
    preferences: 'preferences settings version',
    keys: 'help keys keyboard shortcuts',
    stored:
      'delete history clear recent recently opened items cards storage privacy cookies data store stored keep kept',
    signInHelp: 'I can not t cannot sign in log in login forgot forgotten change reset password account locked',
    account: 'account profile forgot forgotten change reset password second factor two-factor 2FA authenticator',
    report: 'report problem incident outage work support call help desk contact message password',
  },
  incident: 'incident outage problem',
  /** What users say of the portal or a program that is in trouble. It finds the sites in trouble before the report. */
  trouble:
    'site website page web program nothing down slow work works working broken frozen stuck fails error load loads loading open white blank screen',
  /** What the dashboard is called, and what is there. */
  dashboard: {
    names: 'home systems star stars favourites favorites programs is it just only me',
    text: 'site sites website web down',
  },
  /** Of webinars. */
  webinars: 'video recording training course',
  /** Of their page. */
  watch: 'watch',
  /** Of a starred card. */
  starred: 'star stars starred favourite favourites favorite favorites',
  /** Of a monitored site, whatever its state. */
  site: 'site website page web',
  /** Of a monitored site in this state. */
  states: {
    checking: '',
    operational: 'operational',
    degraded: 'degraded slow',
    down: 'down work works working broken fails load loads loading open',
    blocked: 'not checked blocked allowed network',
    maintenance: 'maintenance',
  },
}
