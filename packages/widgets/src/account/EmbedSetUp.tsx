import { useSignals } from '@preact/signals-react/runtime'
import { type Embedding, isPattern, mostOrigins, originOf } from '@trellis/sdk'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { type Changes, isRefused } from '../shared/createChanges.ts'
import { ForAdmins } from '../shared/ForAdmins.tsx'
import { Input } from '../shared/Input.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf, whyNotDone } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { Told } from '../shared/Told.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'

type Change = ReturnType<typeof useChanges>['change']

interface PartProps {
  embedding: Embedding
  onChanged: (embedding: Embedding) => void
}

/** For administrators: which pages may embed, and the key by which their back end vouches for people. */
export function EmbedSetUp() {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(() => client.account.embedding(), [client])
  return (
    <ForAdmins of={found} failed={t('account.embedding.failed')}>
      {it => <Page loaded={it} />}
    </ForAdmins>
  )
}

function Page({ loaded }: { loaded: Embedding }) {
  const { config, i18n } = useTrellis()
  const { t } = i18n
  const [embedding, setEmbedding] = useState(loaded)
  return (
    <article className="t-embed">
      <PageHead title={t('account.embedding.title')} lead={t('account.embedding.lead', { product: config.product })} />
      <Origins embedding={embedding} onChanged={setEmbedding} />
      <Key embedding={embedding} />
    </article>
  )
}

/** Why what was entered is refused; each time the focus goes to the field, which says it. */
function useRefusal() {
  const field = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])
  return {
    field,
    error: refusal?.text ?? null,
    refuse: (text: string) => setRefusal({ text }),
    accept: () => setRefusal(null),
  }
}

function Origins({ embedding, onChanged }: PartProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [typed, setTyped] = useState('')
  const { error, field, refuse, accept } = useRefusal()
  const changes = useChanges()
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, (_, line) => line?.querySelector('button') ?? list.current?.parentElement?.querySelector('input'))
  const add = async () => {
    // What was said of the one before is not said of this one.
    changes.forget()
    const origin = originOf(typed)
    if (!origin && isPattern(typed)) return refuse(t('account.embedding.origins.pattern'))
    if (!origin) return refuse(t(typed.trim() ? 'account.embedding.origins.invalid' : 'core.fields.required'))
    if (embedding.origins.length >= mostOrigins)
      return refuse(t('account.embedding.origins.full', { most: mostOrigins }))
    accept()
    const added = await changes.change('add', async once => {
      const call = { body: { origin } }
      onChanged(await client.account.addEmbedOrigin(call, once(call)))
      return { key: 'account.embedding.origins.added', values: { origin } }
    })
    if (added) return setTyped('')
    const failure = changes.outcome.peek()?.error
    if (!isRefused(failure)) return
    changes.forget()
    refuse(reasonOf(failure, t))
  }
  const outcome = changes.outcome.value
  const notRemoved = outcome?.change === 'add' ? undefined : outcome?.error
  return (
    <Section title={t('account.embedding.origins.title')} text={t('account.embedding.origins.text')}>
      {embedding.origins.length === 0 && <p className="t-muted">{t('account.embedding.origins.none')}</p>}
      <ul ref={list} className="t-embed__origins">
        {embedding.origins.map(it => (
          <Origin
            key={it}
            origin={it}
            {...{ onChanged }}
            busy={changes.busy}
            change={(...given) => {
              accept()
              return changes.change(...given)
            }}
          />
        ))}
      </ul>
      <form
        className="t-embed__add"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <Input
          ref={field}
          label={t('account.embedding.origins.field')}
          help={t('account.embedding.origins.help')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={typed}
          onChange={setTyped}
          error={error}
        />
        <Button type="submit" busy={changes.busy.value.has('add')}>
          {t('core.actions.add')}
        </Button>
      </form>
      {notRemoved === undefined ? (
        <Told of={changes} />
      ) : (
        <Notice kind="critical" role="alert">
          {whyNotDone(notRemoved, t)}
        </Notice>
      )}
    </Section>
  )
}

interface OriginProps {
  origin: string
  onChanged: (embedding: Embedding) => void
  busy: Changes['busy']
  change: Change
}

function Origin({ origin, onChanged, busy, change }: OriginProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const name = `remove ${origin}`
  const remove = () =>
    change(name, async once => {
      const call = { query: { origin } }
      onChanged(await client.account.removeEmbedOrigin(call, once(call)))
      return { key: 'account.embedding.origins.removed', values: { origin } }
    })
  return (
    <li>
      <code>{origin}</code>
      <Button
        size="small"
        busy={busy.value.has(name)}
        aria-label={t('account.embedding.origins.remove', { origin })}
        onClick={() => void remove()}
      >
        {t('core.actions.remove')}
      </Button>
    </li>
  )
}

function Key({ embedding }: { embedding: Embedding }) {
  const { config, i18n } = useTrellis()
  const { t } = i18n
  const date = embedding.keyMadeAt && i18n.date(embedding.keyMadeAt)
  return (
    <Section title={t('account.embedding.key.title')} text={t('account.embedding.key.text')}>
      <p>{date ? t('account.embedding.key.made', { date }) : t('account.embedding.key.none')}</p>
      <p>{t('account.embedding.key.by', { product: config.product, email: config.supportEmail })}</p>
      <p className="t-muted">{t('account.embedding.key.names', { name: embedding.clientId })}</p>
    </Section>
  )
}
