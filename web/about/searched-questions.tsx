import { useState } from 'react'
import { href } from 'react-router'
import type { ShownPage } from '#contract/page-texts.ts'
import { TextLink } from '#web/ui/link.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { AnswersOpen } from './content-views.tsx'
import { countQuestions, findQuestions } from './find-questions.ts'
import { TextPageView } from './text-page-view.tsx'

/** A page of many questions with a search, which needs JavaScript. */
export function SearchedQuestions({ page }: { page: ShownPage }) {
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const blocks = isSearching ? findQuestions(page.blocks, typed.trim()) : page.blocks
  const count = countQuestions(blocks)
  return (
    <AnswersOpen value={isSearching}>
      <TextPageView
        page={{ ...page, blocks }}
        tools={
          <div className="needs-script page-column">
            <SearchField
              label="Search the questions"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="block max-w-form"
            />
            <p role="status" className="pt-2 text-quiet">
              <span>{isSearching ? `${count} ${count === 1 ? 'question' : 'questions'} found. ` : ''}</span>
              {count === 0 && <TextLink href={href('/contact-us')}>Ask us</TextLink>}
            </p>
          </div>
        }
      />
    </AnswersOpen>
  )
}
