import { useSignals } from '@preact/signals-react/runtime'
import { lastMinute } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoad } from '../shared/useLoad.ts'

export interface AskedLeadersProps {
  hrefOf: (id: number) => string
}

/** Leaders who ask the person in a 360: open ones first. */
export function AskedLeaders({ hrefOf }: AskedLeadersProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.leader360.asked(), [client])
  return (
    <Loaded of={load} skeleton={6}>
      {({ asked }) => (
        <>
          <PageHead title={t('leader360.askedBy.title')} lead={t('leader360.askedBy.text')} />
          {asked.length === 0 && (
            <EmptyState title={t('leader360.askedBy.none')} text={t('leader360.askedBy.noneText')} />
          )}
          <ul className="t-meanwhile360">
            {asked.map(it => (
              <li key={it.id}>
                <div>
                  <b>{it.leader}</b>
                  <p>
                    {t(it.isOpen ? 'leader360.askedBy.until' : 'leader360.askedBy.closed', {
                      date: i18n.date(lastMinute(it.until, i18n)),
                      group: t(`leader360.groups.${it.group}`),
                    })}
                  </p>
                </div>
                {it.isOpen ? (
                  <Button
                    size="small"
                    href={hrefOf(it.id)}
                    {...(it.sentAt || it.isDeclined ? {} : { kind: 'primary' as const })}
                  >
                    {t(it.sentAt ? 'leader360.rater.change' : 'leader360.rater.begin')}
                  </Button>
                ) : (
                  <span className="t-small t-muted">
                    {t(it.sentAt ? 'leader360.askedBy.sent' : 'leader360.askedBy.notSent')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
