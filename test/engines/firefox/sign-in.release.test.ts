// The same as in Chromium. They take a minute or more in Firefox, so they run before a release.
import '../../browser/palette.test.ts'
import '../../browser/sign-in.test.ts'
import '../sign-in-ways.test.ts'
