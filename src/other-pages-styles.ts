// The styles of other-pages.ts. The style sheet in every page includes them, because those pages are prerendered and
// their code is fetched after the first paint.
import './catalogue/card-list.css.ts'
import './catalogue/webinars.css.ts'
import './shell/not-found.css.ts'
import './ui/card.css.ts'
import './ui/video-frame.css.ts'
