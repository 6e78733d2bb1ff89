import { useSignals } from '@preact/signals-react/runtime'
import { raterMinutes } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { Leader360Model } from './Leader360Model.ts'
import { RaterSetUp } from './RaterSetUp.tsx'
import { RaterSurvey } from './RaterSurvey.tsx'
import { ReportLines } from './ReportLines.tsx'
import { RoundProgress } from './RoundProgress.tsx'

export interface Leader360Props {
  /** The organisation's own 360. */
  custom?: boolean
  /** Where a report is. */
  reportHref: (roundId: number) => string
  /** Where the leader says who else sees reports. */
  rightsHref?: string
  /** A round was closed by hand: its report is there to read. */
  onReport?: (roundId: number) => void
  /** Something else waits for the person now. */
  onChange?: () => void
}

/** A leader's 360: whom to ask, how far it is, and its reports. Source: spec 1 section 2; plan, 360. */
export function Leader360({ custom = false, reportHref, rightsHref, onReport, onChange }: Leader360Props) {
  useSignals()
  const { client, i18n, realtime, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new Leader360Model({ client, person, custom }), [client, custom])
  useEffect(() => void store.open(), [store])
  const running = store.load.value.value?.round?.id
  useEffect(
    () => (running && realtime ? realtime.listen(`leader360/${running}`, () => void store.refresh()) : undefined),
    [running, realtime, store],
  )
  const [rating, setRating] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, () => headingIn(box))
  return (
    <div ref={box} className="t-leader360">
      <Loaded of={store.load}>
        {state => {
          const name = state.model?.title ?? t('account.menu.custom360')
          const [newest] = state.reports
          return (
            <>
              {state.draft ? (
                <RaterSetUp
                  store={store}
                  draft={state.draft}
                  readers={state.readers}
                  rightsHref={rightsHref}
                  onRate={setRating}
                />
              ) : state.round ? (
                <RoundProgress
                  store={store}
                  round={state.round}
                  rightsHref={rightsHref}
                  onRate={setRating}
                  onClosed={id => {
                    onChange?.()
                    onReport?.(id)
                  }}
                />
              ) : !newest ? (
                <EmptyState
                  level={1}
                  title={t(`leader360.empty.${!state.model ? 'noModel' : custom ? 'titleOf' : 'title'}`, { name })}
                  text={
                    state.model
                      ? t(state.mayStart ? 'leader360.empty.text' : 'core.entitlement.missing', {
                          minutes: raterMinutes(state.model.items),
                        })
                      : t('leader360.empty.noModelText')
                  }
                  actions={
                    state.mayStart && (
                      <Button
                        kind="primary"
                        size="large"
                        busy={store.busy.value.has('begin')}
                        onClick={() => void store.begin()}
                      >
                        {t('leader360.empty.action')}
                      </Button>
                    )
                  }
                />
              ) : (
                <PageHead
                  title={name}
                  lead={t('leader360.reports.lead')}
                  actions={
                    state.mayStart && (
                      <Button busy={store.busy.value.has('redo')} onClick={() => void store.redo(newest.roundId)}>
                        {t('leader360.reports.again')}
                      </Button>
                    )
                  }
                />
              )}
              {store.error.value !== null && store.failed.value !== 'save' && (
                <Notice kind="critical" role="alert">
                  {reasonOf(store.error.value, t)}
                </Notice>
              )}
              {newest && (
                <ReportLines reports={state.reports} hrefOf={reportHref} isNext={!state.draft && !state.round} />
              )}
              {rating !== null && (
                <RaterSurvey
                  open
                  id={rating}
                  onClose={() => {
                    setRating(null)
                    void store.refresh()
                    onChange?.()
                  }}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
