import type { ArticleTexts } from '../types.ts';

export const articles: ArticleTexts = {
  'about-us': [
    'About us',
    `Kontor is a wholesale marketplace where dealers buy directly from makers. Furniture shops, interior designers, garden centres, hotels and offices find the ranges of European manufacturers in one place, with one login, one basket and one invoice per seller.

Behind every store stands a company that we have checked: trade register, VAT number and a contact who answers. Buyers are checked in the same way, because wholesale prices are meant for traders only.

Makers set their own prices, quantity tiers and minimum orders. We look after search, payment, documents and tracking, in eight languages, so that an order from Porto to Gdańsk is as simple as one from next door.

This installation shows a demo market: the companies, goods and prices are invented so that you can try every step without obligation.`,
  ],
  'how-to-order': [
    'How to order',
    `## 1. Register and be approved
Create a buyer account with your company's legal name, address and VAT number. We usually check applications within one working day. Until then you can look around; you can order once your company has been approved.

## 2. Choose goods
Browse the categories or search by name, item number or GTIN. Each item shows its price without VAT, the quantity tiers, the minimum order quantity, the order step and the stock per warehouse. The basket is grouped by seller and tells you at once if a quantity does not fit.

## 3. Check out
Choose the delivery address, the delivery method for each seller and, if you like, your own reference number. The VAT treatment is shown before you pay. One order is created per seller, so each can ship independently.

## 4. Pay
Pay from your Kontor balance, by card, by bank transfer or on agreed credit terms. With a bank transfer the goods stay reserved for five days.

## 5. Follow the order
Under "Purchase orders" you see every step, from acceptance to delivery, with carrier and tracking number. An order is completed 14 days after delivery.`,
  ],
  'shipping-and-delivery': [
    'Shipping and delivery',
    `Each seller ships from its own warehouses. The lead time shown with an item is the number of working days until the goods leave the warehouse; transport within a country usually takes one to three working days, across Europe three to seven.

Shipping costs depend on the seller, the weight and the destination. They are shown for each seller before you pay. Many sellers deliver carriage paid above a certain order value; the store page tells you from when.

Small goods travel by parcel service, furniture by forwarding agent on pallets. For freight deliveries the carrier arranges a time slot with you; please make sure that someone can help to unload. Delivery is to the kerb unless a different service is agreed.

A seller may ship an order in several parts. Each parcel has its own tracking number, which you can enter without logging in under "Tracking".

Please check the packaging on receipt. Note visible damage on the delivery note and report it with pictures within seven days.`,
  ],
  returns: [
    'Returns and complaints',
    `## Cancelling
You can cancel an order or single lines free of charge until the seller has accepted it. After that the seller decides within two working days; if no answer comes, the cancellation is accepted.

## Defects and missing goods
Open the order and choose "Request a refund". State the lines, the quantities and the reason, and add pictures. The seller answers within three working days with a refund, a replacement or another proposal. If you do not agree, you can hand the case to Kontor for a decision.

## Sending goods back
Please return goods only after the seller has agreed and named the return address. Pack them as you received them and enter the tracking number in the case. For defective goods the seller bears the cost of the return.

## Refunds
Refunds go back the way you paid: to the card first, otherwise to your Kontor balance. As purchases between traders, orders carry no statutory right of withdrawal; goods made to order can be returned only if they are defective.`,
  ],
  faq: [
    'Frequently asked questions',
    `## Who can buy on Kontor?
Traders, businesses, public bodies and associations with a valid company registration or VAT number. We do not sell to private individuals.

## Why do I not see any prices?
Prices are visible once your company has been approved. Some sellers also show certain ranges to selected customers only.

## Are prices with or without VAT?
All prices are net. At checkout the VAT is calculated from the seller's country, your country and your VAT number. Deliveries to another EU country with a valid VAT number are tax-free with reverse charge.

## What do minimum quantity and order step mean?
The minimum quantity is the smallest number of pieces you can order of a variant. The step, often a full carton, is the number by which the quantity can grow.

## Can several people in my company order?
Yes. The owner of the account can add colleagues and give each of them rights, for example to order but not to pay.

## Where do I find my invoices?
Each seller issues its own invoice. You find all of them under your purchase orders and can download them at any time.`,
  ],
  'sell-on-kontor': [
    'Sell on Kontor',
    `Do you make furniture, lighting, home accessories or garden goods? On Kontor you reach approved dealers all over Europe without building a sales network of your own.

Open one or more stores, each with its own name, currency and countries. You set list prices, quantity tiers, minimum quantities and lead times, and you can agree special prices with individual customers. Existing catalogues are imported as a CSV file.

Kontor takes payment before you ship and settles with you at regular intervals: sales less refunds and commission. There is no listing fee; commission is due only on orders that have been completed.

To start, register as a seller and keep your trade register extract, VAT number and bank details ready. After the check, usually within two working days, your store can open. You decide when your first items go online.`,
  ],
  terms: [
    'Terms and conditions',
    `## 1. Scope
These terms govern the use of the Kontor marketplace by businesses. Consumers are excluded. Deviating terms of a user apply only if we have agreed to them in writing.

## 2. Contracts
Kontor runs the marketplace. The purchase contract is concluded between buyer and seller when the seller accepts the order. An order that has not been paid when its reservation ends is cancelled automatically.

## 3. Prices and payment
Prices are net in the currency stated, plus VAT and shipping. The price that was shown when the order was placed applies. Payments are received by Kontor on behalf of the seller.

## 4. Delivery and transfer of risk
The seller's lead times apply. The risk passes to the buyer on handover to the carrier, unless the parties agree otherwise. Goods remain the seller's property until paid in full.

## 5. Defects
The buyer inspects the goods without delay and reports defects through the order. The statutory provisions for trade between businesses apply.

## 6. Accounts and duties
Users keep their access data secret and their company data correct. Kontor may suspend accounts that breach these terms. In the demo market no real contracts are concluded and no payments are taken.`,
  ],
  privacy: [
    'Privacy policy',
    `## What we process
We process the data that you give us when registering and ordering: company, contact person, addresses, VAT number, orders and payments. Technical data such as time and address of access are kept briefly to keep the service secure.

## What for
The data serve to perform contracts, to check companies, to meet statutory duties of retention and to prevent abuse (Article 6(1)(b), (c) and (f) GDPR). A seller receives the data needed to deliver your order and to invoice it, and nothing more.

## Cookies
We use cookies for login, language, country and display. Statistics and marketing cookies are set only with your consent, which you can withdraw at any time.

## How long
Order and invoice data are kept for the statutory period, usually ten years. Accounts that are no longer needed are deleted or made anonymous on request.

## Your rights
You may ask for access, correction, deletion, restriction and a copy of your data, and object to processing. Write to privacy@kontor.example. You can also complain to a supervisory authority.`,
  ],
};
