import type { ReceiptSample } from './page.fixture.ts';

/** Receipts in English whose total is rounded, due, or includes a service charge or a tip. */
export const ENGLISH_TOTALS: readonly ReceiptSample[] = [
  {
    name: 'Malaysian shop with Rounding Adj and Total Rounded',
    total: 22.9,
    verdict: 'sure',
    currency: 'MYR',
    text: `
^LUCKY PALM MART SDN BHD
TEL: 03-5550 1234
12/03/2018 18:22
RICE 5KG                 18.90 SR
SOAP                      4.02 SR
Total Sales (Inclusive of GST)  22.92
Rounding Adj             -0.02
Total Rounded            22.90
CASH                     50.00
CHANGE                   27.10
GST Summary   Amount(RM)   Tax(RM)
SR @ 6%           21.62      1.30`,
  },
  {
    name: 'Malaysian restaurant with a rounded total of nothing rounded',
    total: 13.25,
    verdict: 'sure',
    text: `
^RESTORAN BUNGA RAYA
TEL: 03-5550 9988
DATE: 21/11/2017 12:45
NASI LEMAK        2      10.00
TEH TARIK         1       2.50
Sub Total                12.50
GST 6%                    0.75
Total                    13.25
Rounding                  0.00
Rounded Total (RM)       13.25
Cash                     20.00
Change                    6.75`,
  },
  {
    name: 'service charge, tax and rounding before Total Amount Due',
    total: 38.3,
    verdict: 'sure',
    text: `
^KOPI CORNER SDN BHD
TEL 03-5550 4455
02/08/2019 20:10
FISH CHOP         1      18.00
CHICKEN RICE      1      15.00
SUBTOTAL                 33.00
SERVICE CHARGE 10%        3.30
SST 6%                    1.98
ROUNDING ADJUSTMENT       0.02
TOTAL AMOUNT DUE         38.30
VISA                     38.30`,
  },
  {
    name: 'accepted total of a car park',
    total: 9.4,
    verdict: 'sure',
    text: `
^PARKING PLAZA SDN BHD
TEL 03-5550 7766
05/05/2018 09:15
PARKING FEE               9.40
ACCEPTED TOTAL            9.40
CASH                     10.00
CHANGE                    0.60`,
  },
  {
    name: 'diner with Due alone',
    total: 54,
    verdict: 'sure',
    text: `
^Harbor Light Diner
(503) 555-0142
03/09/2024 7:12 PM
Burger                  $18.00
Salad                   $14.00
Pie                     $18.00
Subtotal                $50.00
Tax                      $4.00
Due                     $54.00
VISA                    $54.00`,
  },
  {
    name: 'diner with a tip inside the total',
    total: 60,
    verdict: 'sure',
    text: `
^Harbor Light Diner
(503) 555-0142
03/09/2024 7:12 PM
Steak                   $32.00
Wine                    $18.00
Subtotal                $50.00
Tax                      $4.00
Tip                      $6.00
Total                   $60.00
MASTERCARD              $60.00`,
  },
  {
    name: 'diner that suggests tips below the total',
    total: 54,
    verdict: 'sure',
    text: `
^Harbor Light Diner
(503) 555-0142
03/09/2024 7:12 PM
Steak                   $32.00
Wine                    $18.00
Subtotal                $50.00
Tax                      $4.00
Total                   $54.00
VISA                    $54.00
Suggested Tip
18% Tip                  $9.00
20% Tip                 $10.00`,
  },
  {
    name: 'diner where nothing is due after the payment',
    total: 54,
    verdict: 'sure',
    text: `
^Harbor Light Diner
(503) 555-0142
03/09/2024 7:12 PM
Steak                   $32.00
Wine                    $18.00
Subtotal                $50.00
Tax                      $4.00
Total                   $54.00
VISA                    $54.00
Balance Due              $0.00`,
  },
  {
    name: 'Singaporean restaurant with service charge and tax on both',
    total: 118.8,
    verdict: 'sure',
    currency: 'SGD',
    items: [
      ['CRAB BEE HOON', 1, 80],
      ['SOFT SHELL', 1, 20],
    ],
    text: `
^ORCHID KITCHEN PTE LTD
TEL 6555 0188
14/02/2023 19:40
CRAB BEE HOON          S$80.00
SOFT SHELL             S$20.00
Net                   S$100.00
SERVICE CHARGE 10%     S$10.00
GST 8%                  S$8.80
GRAND TOTAL           S$118.80
NETS                  S$118.80`,
  },
  {
    name: 'a total before rounding, where the card was charged after it',
    total: 80.91,
    verdict: 'unsure',
    text: `
^LUCKY PALM MART SDN BHD
TEL: 03-5550 1234
12/03/2018 18:22
PAINT                    80.91
TOTAL                    80.91
ROUNDING ADJ             -0.01
VISA                     80.90`,
  },
  {
    name: 'a total before a tip that was paid with it',
    total: 54,
    verdict: 'unsure',
    text: `
^Harbor Light Diner
(503) 555-0142
03/09/2024 7:12 PM
Steak                   $50.00
Tax                      $4.00
Total                   $54.00
Tip                      $6.00
VISA                    $60.00`,
  },
];
