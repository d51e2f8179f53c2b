// The same as in Chromium. It waits for time-outs, so it runs in Firefox before a release.
import '../probing-images-off.release.test.ts'
