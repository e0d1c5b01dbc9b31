const samples = {
  'conditional text beside other children has an element': `<b>Fee</b>{free && 'none'}`,
  'conditional text of a variable has an element': '{free && fee}<b>Fee</b>',
  'conditional text in a fragment has an element': '<b>Fee</b>{free && <>none</>}',
  'text beside a conditional element has an element': '{free ? <b>Free</b> : <i>Fee</i>}now',
  'a variable beside conditional elements has an element': '{free && <b>Free</b>}{free && <i>!</i>}{fee.name}',
  'text beside a list has an element': '{fee.map((one) => <b key={one}>Free</b>)}now',
}

/** Components whose texts a translator moves or parts, by the title of their test. */
export const movedTexts = [
  ...Object.entries(samples).map(([title, children], index) => {
    const text = `export const Fee${index} = ({ free, fee }) => <p>${children}</p>\n`
    return [title, [`web/ui/moved-text-${index}.tsx`, text, 'A translated page moves this text']] as const
  }),
  [
    'texts beside each other in a flex box have an element',
    [
      'web/ui/parted-text.tsx',
      'export const PartedFee = ({ fee }) => <p className="flex">Fee {fee}</p>\n',
      'A translated page loses the spaces between these texts',
    ],
  ] as const,
]
