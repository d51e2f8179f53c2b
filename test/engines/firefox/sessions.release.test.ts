// The same as in Chromium. Both files take minutes in Firefox, so they run before a release.
import '../session.test.ts'
import '../opener-policy.release.test.ts'
