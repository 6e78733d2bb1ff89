import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Avatar } from '../Avatar.tsx'
import { useTrellis } from '../context.tsx'

/** Below this share of its size a text is no longer read on paper. */
const smallest = 0.6

/** One page of a paper. */
export interface Page {
  key: string
  /** Right in the head of the page. */
  aside: string
  body: ReactNode
}

export interface SheetsProps {
  /** Whose paper it is: a team or a person, left in the head. */
  owner: string
  /** Owners that are no person stand in a square. */
  square?: boolean
  /** Whose it is, of when, of how many: at the foot of every page. */
  foot: string
  pages: readonly Page[]
}

/** Sheets of A4, upright and always light, each with head, foot and its number. */
export function Sheets({ owner, square = false, foot, pages }: SheetsProps) {
  const { t } = useTrellis().i18n
  return (
    <div className="t-sheets">
      {pages.map(({ key, aside, body }, at) => {
        const number = t('core.paper.page', { page: at + 1, pages: pages.length })
        return (
          <section key={key} className="t-a4" aria-label={number}>
            <header>
              <Avatar name={owner} size="small" square={square} decorative />
              <b>{owner}</b>
              <span>{aside}</span>
            </header>
            <Fitting>{body}</Fitting>
            <footer>
              <span>{foot}</span>
              <span className="t-num">{number}</span>
            </footer>
          </section>
        )
      })}
    </div>
  )
}

/** What a page holds, made smaller where it would be cut: long names and many words must not make a page more. */
function Fitting({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const fit = () => {
    const [room, inner] = [box.current, content.current]
    if (!room || !inner) return
    // Smaller letters make longer lines, so that the height is known only once they are set.
    for (let share = 1; share >= smallest; share -= 0.01) {
      inner.style.setProperty('--share', String(share))
      if (inner.offsetHeight * share <= room.clientHeight + 0.5) return
    }
  }
  useLayoutEffect(fit)
  // Letters of the own typeface are wider than those that stand in for them.
  useLayoutEffect(() => {
    document.fonts?.addEventListener('loadingdone', fit)
    return () => document.fonts?.removeEventListener('loadingdone', fit)
  }, [])
  return (
    <div ref={box} className="t-sheet__body">
      <div ref={content} className="t-sheet__content">
        {children}
      </div>
    </div>
  )
}
