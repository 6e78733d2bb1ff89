import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { Notice } from '../shared/Notice.tsx'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'
import { boardsOfUnsent, forgetComments, unsentComments } from './CommentsModel.ts'
import { isShut } from './PlanBoardModel.ts'

/**
 * What somebody of the organisation has written beside boards that are closed to them meanwhile, and has not sent: for its writer alone,
 * to be copied or thrown away; that it is thrown away is said. Source: design/experience.md, no data loss.
 */
export function CommentsOfClosed() {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const found = useLoad(async () => {
    // Whoever may still write there finds the words in their place.
    const isClosed = (agilePlanGroupId: number) =>
      client.plan.commentAudience({ query: { agilePlanGroupId } }).then(() => false, isShut)
    const boards = await Promise.all(boardsOfUnsent(person).map(async id => ((await isClosed(id)) ? id : [])))
    return boards.flat()
  }, [client, person?.clientId, person?.userId])
  const closed = found.value.value ?? []
  const texts = closed.flatMap(it => unsentComments(it, person))
  const [isDropped, setDropped] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isThere = texts.length > 0
  // Nothing is left here to stand at.
  useKeptFocus(box, () => headingIn({ current: box.current?.closest('main') ?? null }))
  const drop = () => {
    for (const it of closed) forgetComments(it, person)
    setDropped(true)
    void found.reload()
  }
  return (
    <div ref={box} className={cx(isThere && 't-kept')} role="status">
      {isThere ? (
        <Notice
          kind="caution"
          title={t('plan.comments.closed')}
          actions={
            <Button size="small" onClick={drop}>
              {t('core.unsent.drop')}
            </Button>
          }
        >
          {t('plan.comments.unsentText')}
          <div className="t-comments">
            {texts.map((text, at) => (
              <blockquote key={at} className="t-comments__text">
                {text}
              </blockquote>
            ))}
          </div>
        </Notice>
      ) : (
        isDropped && <span className="t-hidden">{t('plan.comments.discarded')}</span>
      )}
    </div>
  )
}
