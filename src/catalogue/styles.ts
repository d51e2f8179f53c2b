// The styles of this feature's pages. They are in the style sheet of every page, because the pages are prerendered and
// their code is fetched after the first paint.
import './catalogue.css.ts'
import './webinars.css.ts'
import '../ui/card.css.ts'
import '../ui/video-frame.css.ts'
