import { useSignals } from '@preact/signals-react/runtime'
import type { DebugRealtime, RealtimeChange } from '@trellis/sdk/realtime'
import { Button, Input, Notice, PageHead, Section, useTrellis } from '@trellis/widgets'
import { type FormEvent, useEffect, useRef, useState } from 'react'

/** Lines that stay on the screen. */
const mostLines = 50

export interface DebugScreenProps {
  /** A connection of its own, which is there once it is asked for. */
  realtime: DebugRealtime
  /** The topic that `Connect` listens to. */
  own: string
}

/** Tries the connection that hears of changes: connects, listens to topics, sends to one. Source: spec 3 section 2.12. */
export function DebugScreen({ realtime, own }: DebugScreenProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const left = useRef<(() => void)[]>([])
  useEffect(
    () => () => {
      for (const leave of left.current.splice(0)) leave()
    },
    [],
  )
  const [listened, setListened] = useState<readonly string[]>([])
  const [lines, setLines] = useState<readonly string[]>([])
  const [listenTo, setListenTo] = useState('')
  const [emitTo, setEmitTo] = useState('')
  const [message, setMessage] = useState('')
  const [isRefused, setRefused] = useState(false)
  const state = realtime.state.value
  const note = (topic: string) => (change: RealtimeChange | null) =>
    setLines(before => [`${topic} ${change ? JSON.stringify(change) : '–'}`, ...before].slice(0, mostLines))
  const listen = (topic: string) => {
    if (!topic || listened.includes(topic)) return
    left.current.push(realtime.listen(topic, note(topic)))
    setListened([...listened, topic])
  }
  const sent = (work: () => void) => (event: FormEvent) => {
    event.preventDefault()
    work()
  }
  return (
    <>
      <PageHead
        title={t('account.debug.title')}
        lead={<span role="status">{t(`core.realtime.${state ?? 'disconnected'}`)}</span>}
        tools={
          <Button kind="primary" disabled={state === 'connected'} onClick={() => listen(own)}>
            {t('account.debug.connect')}
          </Button>
        }
      />
      <Section title={t('account.debug.listen')}>
        <form className="t-fields" onSubmit={sent(() => listen(listenTo.trim()))}>
          <Input label={t('account.debug.topic')} placeholder="sprint/5" value={listenTo} onChange={setListenTo} />
          <Button type="submit">{t('account.debug.listen')}</Button>
        </form>
      </Section>
      <Section title={t('account.debug.emit')}>
        <form
          className="t-fields"
          onSubmit={sent(() => {
            setRefused(false)
            void realtime.emit(emitTo.trim(), message).then(ok => setRefused(!ok))
          })}
        >
          <Input label={t('account.debug.topic')} placeholder="sprint/5" value={emitTo} onChange={setEmitTo} />
          <Input label={t('account.debug.message')} maxLength={500} value={message} onChange={setMessage} />
          <Button type="submit">{t('account.debug.emit')}</Button>
        </form>
        {isRefused && (
          <Notice kind="critical" role="alert">
            {t('core.errors.forbidden')}
          </Notice>
        )}
      </Section>
      <Section title={t('account.debug.received')}>
        {lines.length === 0 ? (
          <p className="t-muted">{t('account.debug.nothing')}</p>
        ) : (
          <ol>
            {lines.map((it, at) => (
              <li key={lines.length - at}>
                <code>{it}</code>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  )
}
