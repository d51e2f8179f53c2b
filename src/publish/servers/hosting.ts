export interface Header {
  readonly name: string
  readonly value: string
}

/** The rules for any web server. hosting-files.ts fills them into one file for each server. */
export interface Hosting {
  /** Sent with every response, including errors. */
  readonly headers: readonly Header[]
  /** The paths of pages. */
  readonly pages: readonly string[]
  /** Paths of other programs on the same host that cards and menu items link to. */
  readonly programs: readonly string[]
  /** The files that change on the host without a release: the announcements, their feeds, and the history of
   * the group's monitor. */
  readonly editedFiles: readonly string[]
}

export const policyHeader = 'Content-Security-Policy'
/** The one header that operators may want to leave out, so it stands in the files that they edit. */
export const hstsHeader = 'Strict-Transport-Security'
