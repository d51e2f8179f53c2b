// The same as in Chromium. It takes minutes in Firefox, so it runs before a release.
import '../probing.release.test.ts'
