// The same as in Chromium. Its driver drags slowly, so it runs before a release.
import '../../browser/programs.test.ts'
