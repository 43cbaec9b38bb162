/** Applications for user groups. */
const applications = {
  applications: {
    approved: {
      mailed: '%{who}: approved, and mailed. Their groups are as before',
      noEmail: '%{who}: approved. Nobody is told: there is no email. Their groups are as before',
      noSender: '%{who}: approved. Nobody is told: the settings name no sender. Their groups are as before',
      noTemplate: '%{who}: approved. Nobody is told: no mail template has this use. Their groups are as before',
    },
    rejected: {
      mailed: '%{who}: rejected, and mailed',
      noEmail: '%{who}: rejected. Nobody is told: there is no email',
      noSender: '%{who}: rejected. Nobody is told: the settings name no sender',
      noTemplate: '%{who}: rejected. Nobody is told: no mail template has this use',
    },
    added: '%{who}: added to the group',
    member: '%{who}: already in the group, so nothing was added',
    group: 'Group',
    asks: 'Proof asked for',
    upTo: 'up to %{most}',
    approval: 'Approved by staff',
    noApproval: 'Approved at once',
    instruction: 'What applicants read',
    noInstruction: 'The group says nothing to applicants.',
    unchanged: 'The decision changed no group: %{who} is not in it yet.',
    isMember: 'In this group already: %{by}.',
    listed: 'On the list of this group. It counts once the customer has verified it.',
    add: 'Add to group',
    customer: 'Customer’s record',
    closed: 'The group takes no applications any more.',
    by: {
      hand: 'by hand',
      domain: 'by the domain of the email',
      email: 'by email',
      phone: 'by telephone number',
    },
  },
};

export default applications;
export type ApplicationMessages = typeof applications;
