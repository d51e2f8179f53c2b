// The same as in Chromium. It takes half a minute in Firefox, so it runs before a release.
import '../section-links.test.ts'
