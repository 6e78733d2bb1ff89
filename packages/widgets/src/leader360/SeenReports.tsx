import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { SeenGone } from '../shared/SeenGone.tsx'
import { useSeen } from '../shared/useSeen.ts'
import { closedText } from './reportWords.ts'

export interface SeenReportsProps {
  userId: number
  reportHref: (roundId: number) => string
  /** Where the reader came from, and what may be seen is listed. */
  backHref: string
}

/** Reports of a person who lets the reader see them. */
export function SeenReports({ userId, reportHref, backHref }: SeenReportsProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { loaded, isGone } = useSeen(() => client.leader360.reportsOf({ params: { userId } }), [client, userId])
  if (isGone) return <SeenGone backHref={backHref} />
  return (
    <Loaded of={loaded}>
      {({ name, reports }) => (
        <>
          {reports.length === 0 ? (
            <EmptyState
              level={1}
              title={t('leader360.seen.none', { name })}
              text={t('leader360.seen.noneText', { name })}
            />
          ) : (
            <PageHead title={t('leader360.seen.title', { name })} lead={t('leader360.seen.lead', { name })} />
          )}
          <ul className="t-meanwhile360">
            {reports.map(it => (
              <li key={it.roundId}>
                <div>
                  <b>{it.title}</b>
                  <p>
                    {t('leader360.reports.of', {
                      date: closedText(
                        it.closedAt,
                        reports.filter(one => one.title === it.title).map(one => one.closedAt),
                        i18n,
                      ),
                    })}
                  </p>
                </div>
                <Button size="small" href={reportHref(it.roundId)}>
                  {t('leader360.reports.read')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
