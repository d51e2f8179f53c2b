/** What the script of src/first shows before React loads. It is inline in every page. */
export const firstTexts = {
  states: {
    overall: {
      checking: 'Checking...',
      operational: 'All Systems Operational',
      degraded: 'Degraded Performance',
      down: 'Some Services Down',
    },
    state: {
      checking: 'Checking...',
      operational: 'Operational',
      degraded: 'Degraded',
      down: 'Down',
      blocked: 'Not checked',
      maintenance: 'Maintenance',
    },
  },
  /** In a window of the sign-in that the browser does not let the page close. */
  closeWindow: 'You can close this window.',
}
